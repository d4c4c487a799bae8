import { useState } from 'react';
import { REPLY_SHORTCUT_RULE, replyShortcut } from '../../../protocol/replyShortcut.ts';
import { deleteCannedReply, saveCannedReply } from '../../flows/cannedReplies.ts';
import type { CannedReply } from '../../model/entities.ts';
import { KNOWN_PLACEHOLDERS, unknownPlaceholders } from '../../model/placeholders.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { EmptyState } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ManagePane } from './ManagePane.tsx';

type Open = { readonly kind: 'edit' | 'delete'; readonly reply: CannedReply | null };

const PLACEHOLDERS = KNOWN_PLACEHOLDERS.map((name) => `{{${name}}}`).join(' ');

export function RepliesPane() {
  const desk = useDesk();
  const state = useDeskState();
  const { replies } = state.work;
  const canChange = isAdministrator(state);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <ManagePane
      title="Canned replies"
      action={
        canChange && (
          <Button look="primary" onClick={() => setOpen({ kind: 'edit', reply: null })}>
            New reply
          </Button>
        )
      }
      hint={`Type / in a chat to find a reply, and choose it with Enter. It goes into your text, where you can still change it.${canChange ? '' : ' Administrators write these replies for the team.'}`}
    >
      {replies.length === 0 && (
        <EmptyState icon="list" title="No canned replies yet">
          {canChange ? 'Add the answers that your team types most often.' : 'Ask an administrator to add some.'}
        </EmptyState>
      )}
      {replies.length > 0 && (
        <ul className="manage-list" aria-label="Canned replies">
          {replies.map((reply) => (
            <li key={reply.id} className="manage-row">
              <div className="manage-row-text">
                <span className="reply-shortcut">{`/${reply.shortcut}`}</span>
                <p className="message-text" dir="auto">
                  {reply.text}
                </p>
              </div>
              {canChange && (
                <div className="manage-row-actions">
                  <Button aria-label={`Edit /${reply.shortcut}`} onClick={() => setOpen({ kind: 'edit', reply })}>
                    Edit
                  </Button>
                  <Button aria-label={`Delete /${reply.shortcut}`} onClick={() => setOpen({ kind: 'delete', reply })}>
                    Delete
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && <ReplyDialog reply={open.reply} onClose={close} />}
      {open?.kind === 'delete' && open.reply !== null && (
        <DialogForm
          title={`Delete /${open.reply.shortcut}?`}
          action="Delete"
          look="danger"
          save={() => deleteCannedReply(desk, open.reply?.id ?? 0)}
          onClose={close}
        >
          <p className="dialog-text">No one on your team can use this reply afterwards.</p>
        </DialogForm>
      )}
    </ManagePane>
  );
}

/** `reply` is null to add one. */
function ReplyDialog({ reply, onClose }: { readonly reply: CannedReply | null; readonly onClose: () => void }) {
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
      save={() => saveCannedReply(desk, reply?.id ?? null, { shortcut, text })}
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
