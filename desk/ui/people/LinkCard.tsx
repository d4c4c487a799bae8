import { useEffect, useRef, useState } from 'react';
import { copyLink } from '../../flows/people.ts';
import type { PeopleState } from '../../state/createDeskState.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk } from '../useDesk.ts';

type Props = {
  readonly link: NonNullable<PeopleState['link']>;
  /** A dialog covers the card, which then cannot take the focus. */
  readonly isCovered: boolean;
  readonly onDone: () => void;
};

/** A new one-time link, shown only this once. It takes the focus, which also scrolls it into view. */
export function LinkCard({ link, isCovered, onDone }: Props) {
  const desk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCovered) field.current?.focus();
  }, [isCovered, link.url]);
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
      <p className="ticket-meta">It works once, and it is shown only now. Send it to them in a way that you trust.</p>
      <input
        ref={field}
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
        <Button onClick={onDone}>Done</Button>
        <span role="status" className="ticket-meta">
          {isCopied && 'Copied'}
        </span>
      </div>
    </section>
  );
}
