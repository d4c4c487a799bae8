import { useState } from 'react';
import { saveSettings } from '../../flows/account.ts';
import { Choice, Field, Select } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { DialogForm } from './DialogForm.tsx';

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [settings, setSettings] = useState({ ...desk.state.settings });
  const waitProblem = (seconds: number) =>
    Number.isInteger(seconds) && seconds > 0 ? null : 'Enter a whole number of seconds.';
  const waitProblems = { warning: waitProblem(settings.waitWarning), alarm: waitProblem(settings.waitAlarm) };
  const areWaitsGood = waitProblems.warning === null && waitProblems.alarm === null;
  const minutes = settings.mailWaitingAfter;
  const mailProblem =
    Number.isInteger(minutes) && minutes >= 0 && minutes <= 1_440 ? null : 'Enter a whole number from 0 to 1440.';
  const save = () => saveSettings(desk, { ...settings, initMessage: settings.initMessage.trim() });
  return (
    <DialogForm
      title="Settings"
      action="Save"
      canSubmit={areWaitsGood && mailProblem === null}
      save={save}
      onClose={onClose}
    >
      <Choice
        label="Open for chats"
        hint="Visitors can chat while an operator is online. When this is off, they can only leave a ticket."
        isChosen={settings.online}
        onChange={(online) => setSettings({ ...settings, online })}
      />
      <Choice
        label="Ask for a rating"
        hint="At the end of a chat, visitors can give one to five stars."
        isChosen={settings.showRate}
        onChange={(showRate) => setSettings({ ...settings, showRate })}
      />
      <Choice
        label="Save rated conversations"
        hint="The visitor’s window then closes three seconds after a rating, instead of two."
        isChosen={settings.savedHistory}
        onChange={(savedHistory) => setSettings({ ...settings, savedHistory })}
      />
      <Choice
        label="Show the place in the queue"
        hint="Waiting visitors see how many people are ahead of them."
        isChosen={settings.queue}
        onChange={(queue) => setSettings({ ...settings, queue })}
      />
      <Choice
        label="Show who is online"
        hint="Until an operator joins, visitors see names and pictures of up to three operators who are online."
        isChosen={settings.showOperators}
        onChange={(showOperators) => setSettings({ ...settings, showOperators })}
      />
      <Select
        label="To sign in, everyone needs"
        value={settings.signIn}
        onChange={(signIn) => setSettings({ ...settings, signIn })}
      >
        <option value="password">A password</option>
        <option value="second-factor">A password and a code of an authenticator app</option>
        <option value="provider">The single sign-on of the server (OpenID Connect)</option>
      </Select>
      <div className="field-pair">
        <Field
          label="A wait is long after (seconds)"
          type="number"
          min={1}
          value={settings.waitWarning || ''}
          onChange={(event) => setSettings({ ...settings, waitWarning: Number(event.target.value) })}
          hint="It then stands out in the list."
          problem={waitProblems.warning}
        />
        <Field
          label="A wait rings after (seconds)"
          type="number"
          min={1}
          value={settings.waitAlarm || ''}
          onChange={(event) => setSettings({ ...settings, waitAlarm: Number(event.target.value) })}
          hint="Once for each visitor."
          problem={waitProblems.alarm}
        />
      </div>
      <Field
        label="Email operators who are away after (minutes)"
        type="number"
        min={0}
        max={1440}
        value={settings.mailWaitingAfter}
        onChange={(event) => setSettings({ ...settings, mailWaitingAfter: Number(event.target.value) })}
        hint="Once for each visitor who waits, to those who entered an address in their profile. 0 sends none."
        problem={mailProblem}
      />
      <Field
        kind="textarea"
        label="Welcome message"
        value={settings.initMessage}
        onChange={(event) => setSettings({ ...settings, initMessage: event.target.value })}
        hint="Everyone who starts a chat sees this first. Leave it empty for none."
      />
    </DialogForm>
  );
}
