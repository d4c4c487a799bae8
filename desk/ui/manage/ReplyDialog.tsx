import { useState } from 'react';
import { REPLY_SHORTCUT_RULE, replyShortcut } from '../../../protocol/replyShortcut.ts';
import { saveReply } from '../../flows/cannedReplies.ts';
import type { CannedReply } from '../../model/entities.ts';
import { KNOWN_PLACEHOLDERS, unknownPlaceholders } from '../../model/placeholders.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

const PLACEHOLDERS = KNOWN_PLACEHOLDERS.map((name) => `{{${name}}}`).join(' ');

/** `reply` is null to add one. */
export function ReplyDialog({ reply, onClose }: { readonly reply: CannedReply | null; readonly onClose: () => void }) {
  const desk = useDesk();
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const wrong = shortcut.trim() !== '' && replyShortcut(shortcut) === null ? `${REPLY_SHORTCUT_RULE}.` : null;
  const unknown = unknownPlaceholders(text);
  return (
    <DialogForm
      title={reply === null ? 'New reply' : `Edit /${reply.shortcut}`}
      action="Save"
      canSubmit={shortcut.trim() !== '' && wrong === null && text.trim() !== ''}
      save={() => saveReply(desk, reply?.id ?? null, { shortcut, text })}
      onClose={onClose}
    >
      <Field
        label="Shortcut"
        value={shortcut}
        onChange={(event) => setShortcut(event.target.value)}
        hint="One word, such as welcome. You type it after a slash."
        problem={wrong}
        maxLength={41}
        required
      />
      <Field
        kind="textarea"
        label="Text"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={`Filled in for you: ${PLACEHOLDERS}. A word after | stands in where nothing is known: {{visitor.name|there}}.`}
        maxLength={1000}
        required
      />
      <p className="reply-gaps" role="status">
        {unknown.length > 0 && `You fill these in by hand each time: ${unknown.join(', ')}`}
      </p>
    </DialogForm>
  );
}
