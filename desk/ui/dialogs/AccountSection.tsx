import { useEffect, useState, type KeyboardEvent } from 'react';
import { changePassword, endSession, loadSessions } from '../../flows/account.ts';
import { browserName } from '../../model/browserName.ts';
import { PASSWORD_MIN } from '../../model/limits.ts';
import { dateAndTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The operator's password, and the browsers in which they are signed in. */
export function AccountSection() {
  const desk = useDesk();
  const { sessions, me } = useDeskState();
  useEffect(() => void loadSessions(desk), [desk]);
  return (
    <>
      {me.username !== null && <PasswordFields />}
      <section aria-labelledby="sessions-title">
        <h3 className="people-subtitle" id="sessions-title">
          Where you are signed in
        </h3>
        <ul className="session-list">
          {sessions.map(({ sessionId, browser, createdAt, isCurrent }) => (
            <li key={sessionId} className="people-line">
              <span className="people-line-text">
                <span>{`${browserName(browser)}${isCurrent ? ' (this one)' : ''}`}</span>
                <span className="ticket-meta">{` · since ${dateAndTime(createdAt)}`}</span>
              </span>
              {!isCurrent && (
                <Button
                  look="quiet"
                  aria-label={`Sign out ${browserName(browser)}, since ${dateAndTime(createdAt)}`}
                  onClick={() => void endSession(desk, sessionId)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function PasswordFields() {
  const desk = useDesk();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const change = async () => {
    const told = await changePassword(desk, { current, password });
    setProblem(told);
    setChanged(told === null);
    if (told !== null) return;
    setCurrent('');
    setPassword('');
  };
  const canChange = current !== '' && password.length >= PASSWORD_MIN;
  // The fields are inside the profile's form, which Enter would save and close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (canChange) void change();
  };
  return (
    <details className="account-password" onChange={(event) => event.stopPropagation()}>
      <summary>Change the password</summary>
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onKeyDown={onKeyDown}
        hint={`At least ${PASSWORD_MIN} characters. Your other browsers are signed out.`}
      />
      {problem !== null && <Notice text={problem} />}
      <div className="person-actions">
        <Button disabled={!canChange} onClick={() => void change()}>
          Change password
        </Button>
        <span role="status" className="ticket-meta">
          {isChanged && 'Changed'}
        </span>
      </div>
    </details>
  );
}
