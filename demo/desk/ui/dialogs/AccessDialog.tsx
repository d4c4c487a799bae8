import { useState } from 'react';
import { askForAccess } from '../../flows/chatActions.ts';
import { parseDayCounts } from '../../model/dayCounts.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly chatId: number; readonly onClose: () => void };

export function AccessDialog({ chatId, onClose }: Props) {
  const desk = useDesk();
  const { now } = useDeskState();
  // One id for all tries: a request whose answer got lost is not asked a second time.
  const [uuid] = useState(() => desk.ports.newId());
  const [title, setTitle] = useState('Access to your profile');
  const [text, setText] = useState('May we open your profile to look into this?');
  const [days, setDays] = useState('');
  const [validUntil, setValidUntil] = useState('');
  const dayCounts = parseDayCounts(days);
  const isPast = validUntil !== '' && Date.parse(validUntil) <= now;
  const canSubmit = title.trim() !== '' && text.trim() !== '' && dayCounts.isValid && !isPast;

  const send = async () => {
    if (!dayCounts.isValid) return dayCounts.problem;
    const validTo = validUntil === '' ? null : new Date(validUntil).toISOString();
    const question = { title: title.trim(), text: text.trim(), durability: dayCounts.days, validTo };
    return askForAccess(desk, chatId, { uuid, question });
  };

  return (
    <DialogForm title="Ask for access" action="Send request" canSubmit={canSubmit} save={send} onClose={onClose}>
      <Field label="Title" value={title} onChange={(event) => setTitle(event.target.value)} required />
      <Field kind="textarea" label="Text" value={text} onChange={(event) => setText(event.target.value)} required />
      <Field
        label="Days (comma separated)"
        value={days}
        placeholder="1, 3, 7"
        onChange={(event) => setDays(event.target.value)}
        hint="The visitor picks one of them. Empty: the visitor only allows it or not."
        problem={dayCounts.isValid ? null : dayCounts.problem}
      />
      <Field
        label="Valid until (optional)"
        type="datetime-local"
        value={validUntil}
        onChange={(event) => setValidUntil(event.target.value)}
        hint="After this moment the request can no longer be granted."
        problem={isPast ? 'Choose a moment in the future.' : null}
      />
    </DialogForm>
  );
}
