import { useState } from 'react';
import { saveSettings } from '../../flows/saveSettings.ts';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';
import { Choice } from './Choice.tsx';
import { DialogForm } from './DialogForm.tsx';

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const [settings, setSettings] = useState({ ...desk.state.settings });
  const save = () => {
    const { showRate, savedHistory, queue, initMessage } = settings;
    return saveSettings(desk, { showRate, savedHistory, queue, initMessage: initMessage.trim() });
  };
  return (
    <DialogForm title="Settings" action="Save" save={save} onClose={onClose}>
      <Choice
        label="Ask for a rating"
        hint="A satisfaction survey, one to five stars, at the end of a chat."
        isChosen={settings.showRate}
        onChange={(showRate) => setSettings({ ...settings, showRate })}
      />
      <Choice
        label="Save the history of rated chats"
        hint="A rated chat counts as saved, and the widget closes a little later."
        isChosen={settings.savedHistory}
        onChange={(savedHistory) => setSettings({ ...settings, savedHistory })}
      />
      <Choice
        label="Tell the place in the queue"
        hint="Waiting visitors see how many are before them."
        isChosen={settings.queue}
        onChange={(queue) => setSettings({ ...settings, queue })}
      />
      <Field
        kind="textarea"
        label="First message"
        value={settings.initMessage}
        onChange={(event) => setSettings({ ...settings, initMessage: event.target.value })}
        hint="Shown to everybody who starts a chat. Empty for none."
      />
    </DialogForm>
  );
}
