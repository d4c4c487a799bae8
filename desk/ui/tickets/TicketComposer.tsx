import { type KeyboardEvent, useEffect } from 'react';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { addDraftFiles, removeDraftFile } from '../../flows/draft.ts';
import { canSendReply, discardReply, editReply } from '../../flows/sendReply.ts';
import { copiesText } from '../../model/copies.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../../model/limits.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { waitText } from '../../state/selectors.ts';
import { AddNoteButton, ComposerForm, ComposerStatus, NoteButton } from '../composer/ComposerForm.tsx';
import { AttachButton, DraftFiles } from '../composer/files.tsx';
import { useWriting } from '../composer/useWriting.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { CopiesField } from './CopiesField.tsx';

/** The composer of an e-mail or a private note. Both have paragraphs: Enter starts a new line, and Ctrl+Enter sends. */
export function TicketComposer({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const key = ticketKey(ticket.ticketId);
  const state = useDeskState({ sync: true });
  const { drafts, outgoing } = state;
  const draft = drafts[key] ?? { text: '', files: [] };
  // Shown until the server has it, and then replaced by the next draft.
  const reply = outgoing[key]?.[0];
  const { text: written, files } = reply ?? draft;
  const writing = useWriting(key, written);
  const { isNote, text, gaps, field } = writing;
  useEffect(() => field.current?.focus(), [field]);
  const limit = isNote ? MESSAGE_LIMIT : TICKET_REPLY_LIMIT;
  const excess = text.trim().length - limit;
  return (
    <ComposerForm
      writing={writing}
      field={field}
      isTooLong={excess > 0}
      label="Reply by email"
      placeholder={`Write to ${ticket.email ?? ''}, or / for canned replies`}
      rows={3}
      isReadOnly={reply !== undefined}
      isSendKey={isControlEnter}
      above={
        !isNote && (
          <>
            <CopiesField ticket={ticket} isReadOnly={reply !== undefined} />
            {files.length > 0 && (
              <DraftFiles
                files={files}
                onRemove={reply === undefined ? (id) => removeDraftFile(desk, key, id) : null}
              />
            )}
          </>
        )
      }
      below={
        <ComposerStatus gaps={gaps}>{reply?.status === 'waiting' && <span>{waitText(state)}</span>}</ComposerStatus>
      }
    >
      {reply === undefined && !isNote && <AttachButton onChoose={(chosen) => addDraftFiles(desk, key, chosen)} />}
      {reply === undefined && <NoteButton writing={writing} />}
      <span className="composer-hint">
        {excess > 0
          ? `${excess} over the limit of ${limit} characters`
          : `Ctrl+Enter to ${isNote ? 'add the note' : 'send'}`}
      </span>
      {reply?.status === 'waiting' && (
        <>
          <Button onClick={() => editReply(desk, key, reply.uuid)}>Edit</Button>
          <Button
            onClick={() => {
              discardReply(desk, key, reply.uuid);
              field.current?.focus();
            }}
          >
            Discard
          </Button>
        </>
      )}
      {isNote ? (
        <AddNoteButton writing={writing} isTooLong={excess > 0} />
      ) : (
        <Button
          type="submit"
          look="primary"
          icon="send"
          isBusy={reply?.status === 'pending'}
          disabled={reply !== undefined || !canSendReply({ ...draft, cc: draft.cc ?? copiesText(ticket.cc) }, key)}
        >
          Send email
        </Button>
      )}
    </ComposerForm>
  );
}

function isControlEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isImeKey(event.nativeEvent);
}
