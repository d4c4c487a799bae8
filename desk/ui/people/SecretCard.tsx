import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../flows/people.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk } from '../useDesk.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
  readonly secret: string;
  readonly copy: string;
  /** A dialog covers the card, which then cannot take the focus. */
  readonly isCovered: boolean;
  readonly onDone: () => void;
};

/** A new link or token, shown only this once. It takes the focus, which also scrolls it into view. */
export function SecretCard({ title, hint, secret, copy, isCovered, onDone }: Props) {
  const desk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCovered) field.current?.focus();
  }, [isCovered, secret]);
  const [copied, setCopied] = useState<string | null>(null);
  const copyIt = async () => {
    if (await copyText(desk, secret)) setCopied(secret);
  };
  return (
    <section className="link-card" aria-labelledby="secret-title">
      <h3 className="people-subtitle" id="secret-title">
        {title}
      </h3>
      <p className="ticket-meta">{hint}</p>
      <input
        ref={field}
        className="field-control"
        aria-labelledby="secret-title"
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      <div className="person-actions">
        <Button look="primary" onClick={() => void copyIt()}>
          {copy}
        </Button>
        <Button onClick={onDone}>Done</Button>
        <span role="status" className="ticket-meta">
          {copied === secret && 'Copied'}
        </span>
      </div>
    </section>
  );
}
