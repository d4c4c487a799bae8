import type { Chat, Ticket } from '../../model/entities.ts';
import { snoozeMark } from '../../model/snooze.ts';

/** Marks a row that is snoozed, or that came back. */
export function SnoozeMark({ of }: { readonly of: Pick<Chat | Ticket, 'snooze' | 'backAt'> }) {
  const text = snoozeMark(of);
  if (text === null) return null;
  return (
    <span className="snooze-mark" data-back={of.snooze === null} title={text}>
      {text}
    </span>
  );
}
