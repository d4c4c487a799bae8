import { useState } from 'react';
import { copyLink, dismissLink } from '../../flows/people.ts';
import type { PeopleState } from '../../state/createDeskState.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk } from '../useDesk.ts';

/** A link that was just made: this is the one time that it can be read. */
export function LinkCard({ link }: { readonly link: NonNullable<PeopleState['link']> }) {
  const desk = useDesk();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (await copyLink(desk, link.url)) setCopied(link.url);
  };
  const isCopied = copied === link.url;
  return (
    <section className="link-card" aria-labelledby="link-title">
      <h3 className="people-subtitle" id="link-title">
        {link.purpose}
      </h3>
      <p className="ticket-meta">
        It can be used once, and it is shown only now. Give it to its person by a way that you trust.
      </p>
      <input
        className="field-control"
        aria-labelledby="link-title"
        readOnly
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="person-actions">
        <Button look="primary" onClick={() => void copy()}>
          Copy the link
        </Button>
        <Button onClick={() => dismissLink(desk)}>Done</Button>
        <span role="status" className="ticket-meta">
          {isCopied && 'Copied'}
        </span>
      </div>
    </section>
  );
}
