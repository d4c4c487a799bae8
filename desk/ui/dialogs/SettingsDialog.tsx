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
