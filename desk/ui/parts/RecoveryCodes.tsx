import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../flows/people.ts';
import { useDesk } from '../useDesk.ts';
import { Button } from './Button.tsx';

type Props = {
  readonly codes: readonly string[];
  readonly done: string;
  readonly isBusy?: boolean;
  readonly onDone: () => void;
};

/** New recovery codes, shown only this once. The list takes the focus, so that screen readers read it. */
export function RecoveryCodes({ codes, done, isBusy = false, onDone }: Props) {
  const desk = useDesk();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [codes]);
  const [isCopied, setCopied] = useState(false);
  return (
    <section className="link-card" aria-labelledby="recovery-title" tabIndex={-1} ref={section}>
      <h3 className="people-subtitle" id="recovery-title">
        Your recovery codes
      </h3>
      <p className="ticket-meta">
        Save them where you find them without your phone. Each signs you in once in place of the app. They are not shown
        again.
      </p>
      <ol className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="person-actions">
        <Button look="primary" isBusy={isBusy} onClick={onDone}>
          {done}
        </Button>
        <Button onClick={() => void copyText(desk, codes.join('\n')).then(setCopied)}>Copy all</Button>
        <span role="status" className="ticket-meta">
          {isCopied && 'Copied'}
        </span>
      </div>
    </section>
  );
}
