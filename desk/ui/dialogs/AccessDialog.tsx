import { useId, useState } from 'react';
import { askForAccess } from '../../flows/chatActions.ts';
import { daysText } from '../../model/accessAnswer.ts';
import type { Chat } from '../../model/entities.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

type Props = { readonly chat: Chat; readonly onClose: () => void };

const SCOPES = { unsaid: 'Not stated', view: 'View, not change', edit: 'View and change' } as const;
const OFFERED = [1, 3, 7, 30] as const;

export function AccessDialog({ chat, onClose }: Props) {
  const desk = useDesk();
  const { now } = useDeskState();
  // One id for all tries, so that a retry after a lost answer does not ask twice.
  const [uuid] = useState(() => desk.ports.newId());
  const [title, setTitle] = useState('Access to your profile');
  const [text, setText] = useState('May we open your profile to look into this?');
  const [days, setDays] = useState<readonly number[]>([]);
  const [scope, setScope] = useState<keyof typeof SCOPES>('unsaid');
  const [validUntil, setValidUntil] = useState('');
  const isPast = validUntil !== '' && Date.parse(validUntil) <= now;
  const canSubmit = title.trim() !== '' && text.trim() !== '' && !isPast;

  const send = async () => {
    const validTo = validUntil === '' ? null : new Date(validUntil).toISOString();
    const question = {
      title: title.trim(),
      text: text.trim(),
      durability: days,
      validTo,
      scope: scope === 'unsaid' ? null : scope,
    };
    return askForAccess(desk, chat.chatId, { uuid, question });
  };

  return (
    <DialogForm title="Ask for access" action="Send request" canSubmit={canSubmit} save={send} onClose={onClose}>
      <Field label="Title" value={title} onChange={(event) => setTitle(event.target.value)} required />
      <Field kind="textarea" label="Question" value={text} onChange={(event) => setText(event.target.value)} required />
      <ScopeChoice chosen={scope} onChange={setScope} />
      <DayChoices chosen={days} onChange={setDays} />
      <Field
        label="Answer by (optional)"
        type="datetime-local"
        value={validUntil}
        onChange={(event) => setValidUntil(event.target.value)}
        hint="After this, the visitor can no longer allow access."
        problem={isPast ? 'Choose a time in the future.' : null}
      />
    </DialogForm>
  );
}

type ScopeChoiceProps = {
  readonly chosen: keyof typeof SCOPES;
  readonly onChange: (chosen: keyof typeof SCOPES) => void;
};

/** What the visitor allows. The visitor reads it in the request and while the access lasts. */
function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="day-choices">
      <legend className="field-label">Ask to</legend>
      <div className="day-chips">
        {(Object.keys(SCOPES) as (keyof typeof SCOPES)[]).map((scope) => (
          <label key={scope} className="day-chip">
            <input type="radio" name={name} checked={chosen === scope} onChange={() => onChange(scope)} />
            <span>{SCOPES[scope]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type DayChoicesProps = { readonly chosen: readonly number[]; readonly onChange: (chosen: readonly number[]) => void };

/** The periods that the visitor can choose from. Without any, the request asks for a yes or no. */
function DayChoices({ chosen, onChange }: DayChoicesProps) {
  const hintId = useId();
  const toggle = (days: number) =>
    onChange(OFFERED.filter((offered) => (offered === days) !== chosen.includes(offered)));
  return (
    <fieldset className="day-choices" aria-describedby={hintId}>
      <legend className="field-label">Let the visitor choose between</legend>
      <div className="day-chips">
        {OFFERED.map((days) => (
          <label key={days} className="day-chip">
            <input type="checkbox" checked={chosen.includes(days)} onChange={() => toggle(days)} />
            <span>{daysText(days)}</span>
          </label>
        ))}
      </div>
      <p className="field-hint" id={hintId}>
        Choose none to ask for a simple yes or no.
      </p>
    </fieldset>
  );
}
