import { type KeyboardEvent, useEffect, useState } from 'react';
import { isHttpsLink } from '../../../protocol/links.ts';
import { loadAwayAlerts } from '../../flows/awayAlerts.ts';
import { changePassword, endSession, loadSessions, saveOperator } from '../../flows/account.ts';
import { browserName } from '../../model/browserName.ts';
import { PASSWORD_MIN } from '../../model/limits.ts';
import { dateAndTime } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { AwayAlertsSection } from './AwayAlertsSection.tsx';
import { DialogForm } from './DialogForm.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';

const CODES_WARNING =
  'Your new recovery codes are not shown again. Save them, then press “I have saved them”. Or close again to lose them.';

export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [name, setName] = useState(desk.state.operator.name);
  const [image, setImage] = useState(desk.state.operator.img ?? '');
  const [hasNewCodes, setNewCodes] = useState(false);
  const address = image.trim();
  const isAddress = address === '' || isHttpsLink(address);
  return (
    <DialogForm
      title="Your profile"
      action="Save"
      canSubmit={name.trim() !== '' && isAddress}
      save={() => saveOperator(desk, { name: name.trim(), img: address === '' ? null : address })}
      closeWarning={hasNewCodes ? CODES_WARNING : null}
      onClose={onClose}
    >
      <div className="profile-preview">
        <Avatar name={name} image={isAddress ? address : null} size="large" />
        <p className="dialog-text">Visitors see your name and picture in the chat.</p>
      </div>
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} required autoComplete="name" />
      <Field
        label="Link to a picture"
        type="url"
        value={image}
        placeholder="https://"
        onChange={(event) => setImage(event.target.value)}
        hint="Square works best. Leave it empty to show your initials."
        problem={isAddress ? null : 'Enter a link that starts with https://'}
      />
      <AccountSection onNewCodes={setNewCodes} />
      <AwayAlertsSection />
    </DialogForm>
  );
}

/** The operator's password, and the browsers in which they are signed in. */
function AccountSection({ onNewCodes }: { readonly onNewCodes: (areShown: boolean) => void }) {
  const desk = useDesk();
  const { sessions, me } = useDeskState();
  // In sequence: each section appears below the ones that are shown already.
  useEffect(() => void loadSessions(desk).then(() => loadAwayAlerts(desk)), [desk]);
  return (
    <>
      {me.username !== null && me.hasPassword && <PasswordFields />}
      {me.hasPassword ? (
        <SecondFactorSection onNewCodes={onNewCodes} />
      ) : (
        <p className="field-hint">You have no password. The single sign-on signs you in.</p>
      )}
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
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button onClick={() => void endSession(desk, 'others')}>Sign out everywhere else</Button>
        )}
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
    const failure = await changePassword(desk, { current, password });
    setProblem(failure);
    setChanged(failure === null);
    if (failure !== null) return;
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
