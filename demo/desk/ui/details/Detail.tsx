import type { ReactNode } from 'react';
import { pageName } from '../../model/siteName.ts';
import { safeLink } from '../../model/linkify.ts';

/** One line of the details; what is not known is a dash. */
export function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const isKnown = children !== false && children !== null && children !== undefined && children !== '';
  return (
    <div className="detail">
      <dt className="detail-label">{label}</dt>
      <dd className="detail-value">{isKnown ? children : '–'}</dd>
    </div>
  );
}

/** A full address as a link, a bare path as text: it belongs to a site that the desk does not know. */
export function WebAddress({ address }: { readonly address: string }) {
  const link = /^https?:/i.test(address) ? safeLink(address, address) : null;
  if (link === null) return <>{address}</>;
  return (
    <a className="web-address" href={link} title={address} target="_blank" rel="noopener noreferrer">
      {pageName(link)}
    </a>
  );
}
