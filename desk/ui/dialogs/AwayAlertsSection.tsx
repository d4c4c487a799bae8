import { type KeyboardEvent, useState } from 'react';
import { saveAlertEmail, setAwayPush } from '../../flows/awayAlerts.ts';
import { Button } from '../parts/Button.tsx';
import { Choice, Field } from '../parts/Field.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const PUSH_HINT = 'Also while the desk is closed, until you sign out. It shows the visitor’s name, but no message.';
const NO_PUSH = 'This browser cannot show notifications while the desk is closed.';

/** How the operator learns of waiting visitors while away. */
export function AwayAlertsSection() {
  const desk = useDesk();
  const { awayAlerts } = useDeskState();
  const [problem, setProblem] = useState<string | null>(null);
  /** Set while the browser and the server are at work. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (isOn: boolean) => {
    if (wanted !== null) return;
    setWanted(isOn);
    setProblem(await setAwayPush(desk, isOn));
    setWanted(null);
  };
  if (awayAlerts === null) return null;
  const isSupported = desk.ports.push.isSupported();
  return (
    <section className="away-alerts" aria-labelledby="away-title">
      <h3 className="people-subtitle" id="away-title">
        While you are away
      </h3>
      {isSupported ? (
        <Choice
          label="Notify this browser of waiting visitors"
          hint={PUSH_HINT}
          isChosen={wanted ?? awayAlerts.isSubscribed}
          onChange={(isOn) => void change(isOn)}
        />
      ) : (
        <p className="field-hint">{NO_PUSH}</p>
      )}
      {problem !== null && <Notice text={problem} />}
      {awayAlerts.canMail && <EmailField saved={awayAlerts.email ?? ''} />}
    </section>
  );
}

function EmailField({ saved }: { readonly saved: string }) {
  const desk = useDesk();
  const [email, setEmail] = useState(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const save = async () => {
    const failure = await saveAlertEmail(desk, email.trim());
    setProblem(failure);
    setSaved(failure === null);
  };
  // The field is inside the profile's form, which Enter would save and close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="away-alerts">
      <Field
        label="Email about waiting visitors"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onKeyDown={onKeyDown}
        hint="One email for each visitor who waits long. Leave it empty for none."
        problem={problem}
        maxLength={320}
        autoComplete="email"
      />
      <div className="person-actions">
        <Button onClick={() => void save()}>Save the address</Button>
        <span role="status" className="ticket-meta">
          {isSaved && email.trim() === saved && 'Saved'}
        </span>
      </div>
    </div>
  );
}
