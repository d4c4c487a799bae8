import { Fragment, type ReactNode } from 'react';
import { safeHref } from '../../../protocol/links.ts';
import { pageName } from '../../model/siteName.ts';

/** One line of the details; a dash for an unknown value. */
export function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const isKnown = children !== false && children !== null && children !== undefined && children !== '';
  return (
    <div className="detail">
      <dt className="detail-label">{label}</dt>
      <dd className="detail-value">{isKnown ? children : '–'}</dd>
    </div>
  );
}

/** A person's name in one line. The title has all of a long one. */
export function DetailName({ name }: { readonly name: string }) {
  return (
    <span className="detail-name" dir="auto" title={name}>
      {name}
    </span>
  );
}

/** A web address as a link. A path is resolved against `site`, and stays text without one. */
export function WebAddress({ address, site = '' }: { readonly address: string; readonly site?: string }) {
  const base = /^https?:/i.test(address) ? address : site;
  const link = base === '' ? null : safeHref(address, base);
  if (link === null) return <>{address}</>;
  return (
    <a className="web-address" href={link} title={address} target="_blank" rel="noopener noreferrer">
      {pageName(link)}
    </a>
  );
}

/** A text whose e-mail addresses wrap after the at sign instead of inside a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split('@').map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          <span>@</span>
          <wbr />
        </>
      )}
      <span>{part}</span>
    </Fragment>
  ));
}
