import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import { insertReply } from '../../flows/cannedReplies.ts';
import { addDraftFiles, removeDraftFile, writeDraft } from '../../flows/draft.ts';
import { canSendReply, discardReply, editReply, sendReply } from '../../flows/sendReply.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../../model/limits.ts';
import { placeholdersIn } from '../../model/placeholders.ts';
import { ticketKey } from '../../model/threadKey.ts';
import { waitText } from '../../state/selectors.ts';
import { AttachButton, DraftFiles } from '../composer/files.tsx';
import { ReplyMenuList, useReplyMenu } from '../composer/ReplyMenu.tsx';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The composer of an e-mail, which has paragraphs: Enter starts a new line, and Ctrl+Enter sends. */
export function TicketComposer({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const key = ticketKey(ticket.ticketId);
  // Without sync, the caret jumps to the end when text in the middle changes.
  const state = useDeskState({ sync: true });
  const { drafts, outgoing, work } = state;
  const draft = drafts[key] ?? { text: '', files: [] };
  // Shown until the server has it, and then replaced by the next draft.
  const reply = outgoing[key]?.[0];
  const { text, files } = reply ?? draft;
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => textarea.current?.focus(), []);
  const menu = useReplyMenu(text, { replies: work.replies, hasNotes: false }, (choice) => {
    insertReply(desk, key, choice);
    textarea.current?.focus();
  });
  const gaps = placeholdersIn(text);
  const excess = text.trim().length - TICKET_REPLY_LIMIT;
  const send = () => {
    sendReply(desk, key);
    textarea.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (menu.onKeyDown(event)) return;
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (!isSend) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="composer"
      data-too-long={excess > 0}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {menu.isOpen && <ReplyMenuList menu={menu} />}
      {files.length > 0 && (
        <DraftFiles files={files} onRemove={reply === undefined ? (id) => removeDraftFile(desk, key, id) : null} />
      )}
      <div className="autogrow mail-input" data-text={text}>
        <textarea
          ref={textarea}
          className="composer-input"
          aria-label="Reply by email"
          aria-invalid={excess > 0 || gaps.length > 0}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={menu.isOpen ? menu.id : undefined}
          aria-activedescendant={menu.isOpen ? `${menu.id}-${menu.place}` : undefined}
          placeholder={`Write to ${ticket.email ?? ''}, or / for canned replies`}
          rows={3}
          dir="auto"
          value={text}
          readOnly={reply !== undefined}
          onChange={(event) => writeDraft(desk, key, event.target.value)}
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
        {reply === undefined && <AttachButton onChoose={(chosen) => addDraftFiles(desk, key, chosen)} />}
        <span className="composer-hint">
          {excess > 0 ? `${excess} over the limit of ${TICKET_REPLY_LIMIT} characters` : 'Ctrl+Enter to send'}
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
        <Button
          type="submit"
          look="primary"
          icon="send"
          isBusy={reply?.status === 'pending'}
          disabled={reply !== undefined || !canSendReply(draft, key)}
        >
          Send email
        </Button>
      </div>
    </form>
  );
}
