import { type KeyboardEvent, useEffect, useRef } from 'react';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import { insertReply } from '../../flows/cannedReplies.ts';
import { addDraftFiles, chooseMention, removeDraftFile, writeDraft } from '../../flows/draft.ts';
import { addDraftNote } from '../../flows/notes.ts';
import { canSendReply, discardReply, editReply, sendReply } from '../../flows/sendReply.ts';
import { copiesText } from '../../model/copies.ts';
import { asNote, noteOf } from '../../model/draftText.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../../model/limits.ts';
import { placeholdersIn } from '../../model/placeholders.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { waitText } from '../../state/selectors.ts';
import { AttachButton, DraftFiles } from '../composer/files.tsx';
import { MentionMenuList, useMentionMenu } from '../composer/MentionMenu.tsx';
import { ReplyMenuList, useReplyMenu } from '../composer/ReplyMenu.tsx';
import { Button, IconButton } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { CopiesField } from './CopiesField.tsx';

/** The composer of an e-mail or a private note. Both have paragraphs: Enter starts a new line, and Ctrl+Enter sends. */
export function TicketComposer({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const key = ticketKey(ticket.ticketId);
  // Without sync, the caret jumps to the end when text in the middle changes.
  const state = useDeskState({ sync: true });
  const { drafts, outgoing, work } = state;
  const draft = drafts[key] ?? { text: '', files: [] };
  // Shown until the server has it, and then replaced by the next draft.
  const reply = outgoing[key]?.[0];
  const { text: written, files } = reply ?? draft;
  const note = noteOf(written);
  const isNote = note !== null;
  const text = note ?? written;
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => textarea.current?.focus(), []);
  const menu = useReplyMenu(written, { replies: work.replies, hasNotes: true }, (choice) => {
    if (choice.isNote) writeDraft(desk, key, asNote(''));
    else insertReply(desk, key, choice);
    textarea.current?.focus();
  });
  const mentions = useMentionMenu({
    text: note,
    field: textarea,
    onChoose: (typed, operatorId) => {
      chooseMention(desk, key, operatorId);
      writeDraft(desk, key, asNote(typed));
    },
  });
  const list = mentions.isOpen ? mentions : menu;
  const gaps = isNote ? [] : placeholdersIn(text);
  const limit = isNote ? MESSAGE_LIMIT : TICKET_REPLY_LIMIT;
  const excess = text.trim().length - limit;
  const send = () => {
    if (isNote) void addDraftNote(desk, key);
    else sendReply(desk, key);
    textarea.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event) || menu.onKeyDown(event)) return;
    if (isNote && event.key === 'Backspace' && text === '') {
      event.preventDefault();
      writeDraft(desk, key, '');
      return;
    }
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (!isSend) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="composer"
      data-note={isNote}
      data-too-long={excess > 0}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {menu.isOpen && <ReplyMenuList menu={menu} />}
      {mentions.isOpen && <MentionMenuList menu={mentions} />}
      {!isNote && <CopiesField ticket={ticket} isReadOnly={reply !== undefined} />}
      {files.length > 0 && !isNote && (
        <DraftFiles files={files} onRemove={reply === undefined ? (id) => removeDraftFile(desk, key, id) : null} />
      )}
      <div className="autogrow mail-input" data-text={text}>
        <textarea
          ref={textarea}
          className="composer-input"
          aria-label={isNote ? 'Private note' : 'Reply by email'}
          aria-invalid={excess > 0 || gaps.length > 0}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list.isOpen ? list.id : undefined}
          aria-activedescendant={list.isOpen ? `${list.id}-${list.place}` : undefined}
          placeholder={
            isNote
              ? 'Only your team sees this note. @ mentions a colleague'
              : `Write to ${ticket.email ?? ''}, or / for canned replies`
          }
          rows={3}
          dir="auto"
          value={text}
          readOnly={reply !== undefined}
          onChange={({ target }) => writeDraft(desk, key, isNote ? asNote(target.value) : target.value)}
          onSelect={({ currentTarget }) => mentions.onCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={({ currentTarget, nativeEvent }) =>
            void pasteInto(currentTarget, nativeEvent, (pasted) => addDraftFiles(desk, key, pasted))
          }
        />
      </div>
      <p className="composer-gaps" role="status">
        {gaps.length > 0 && <span>{`Fill in before sending: ${gaps.join(', ')}`}</span>}
        {reply?.status === 'waiting' && <span>{waitText(state)}</span>}
      </p>
      <div className="composer-bar">
        {reply === undefined && !isNote && <AttachButton onChoose={(chosen) => addDraftFiles(desk, key, chosen)} />}
        {reply === undefined && (
          <IconButton
            icon="note"
            name="Write a private note"
            aria-pressed={isNote}
            onClick={() => {
              writeDraft(desk, key, isNote ? text : asNote(text));
              textarea.current?.focus();
            }}
          />
        )}
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
                textarea.current?.focus();
              }}
            >
              Discard
            </Button>
          </>
        )}
        {isNote ? (
          <Button
            type="submit"
            look="primary"
            icon="note"
            isBusy={work.savingNotes[key]?.isBusy ?? false}
            disabled={excess > 0 || text.trim() === ''}
          >
            Add note
          </Button>
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
      </div>
    </form>
  );
}
