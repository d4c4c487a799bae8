import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import {
  addTicketFiles,
  canSendTicketReply,
  discardTicketReply,
  editTicketReply,
  insertTicketReply,
  removeTicketFile,
  sendTicketReply,
  writeTicketDraft,
} from '../../flows/ticketDraft.ts';
import type { Ticket } from '../../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../../model/limits.ts';
import { placeholdersIn } from '../../model/placeholders.ts';
import { AttachButton } from '../composer/AttachButton.tsx';
import { DraftFiles } from '../composer/DraftFiles.tsx';
import { ReplyMenuList } from '../composer/ReplyMenuList.tsx';
import { useReplyMenu } from '../composer/useReplyMenu.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { waitText } from '../thread/waitText.ts';

/** The composer of an e-mail, which has paragraphs: Enter starts a new line, and Ctrl+Enter sends. */
export function TicketComposer({ ticket }: { readonly ticket: Ticket }) {
  const desk = useDesk();
  const { ticketId } = ticket;
  // Without sync, the caret jumps to the end when text in the middle changes.
  const state = useDeskState({ sync: true });
  const { tickets, work } = state;
  const draft = tickets.drafts[ticketId] ?? { uuid: '', text: '', files: [], status: 'writing' as const };
  const { text, files, status } = draft;
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => textarea.current?.focus(), []);
  const menu = useReplyMenu(text, { replies: work.replies, hasNotes: false }, (choice) => {
    insertTicketReply(desk, ticket, choice);
    textarea.current?.focus();
  });
  const gaps = placeholdersIn(text);
  const excess = text.trim().length - TICKET_REPLY_LIMIT;
  const send = () => {
    sendTicketReply(desk, ticketId);
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
      {files.length > 0 && <DraftFiles files={files} onRemove={(id) => removeTicketFile(desk, ticketId, id)} />}
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
          readOnly={status !== 'writing'}
          onChange={(event) => writeTicketDraft(desk, ticketId, event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={({ currentTarget, nativeEvent }) =>
            void pasteInto(currentTarget, nativeEvent, (pasted) => addTicketFiles(desk, ticketId, pasted))
          }
        />
      </div>
      <p className="composer-gaps" role="status">
        {gaps.length > 0 && <span>{`Fill in before sending: ${gaps.join(', ')}`}</span>}
        {status === 'waiting' && <span>{waitText(state)}</span>}
      </p>
      <div className="composer-bar">
        <AttachButton onChoose={(chosen) => addTicketFiles(desk, ticketId, chosen)} />
        <span className="composer-hint">
          {excess > 0 ? `${excess} over the limit of ${TICKET_REPLY_LIMIT} characters` : 'Ctrl+Enter to send'}
        </span>
        {status === 'waiting' && (
          <>
            <Button onClick={() => editTicketReply(desk, ticketId)}>Edit</Button>
            <Button
              onClick={() => {
                discardTicketReply(desk, ticketId);
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
          isBusy={status === 'sending'}
          disabled={!canSendTicketReply(draft)}
        >
          Send email
        </Button>
      </div>
    </form>
  );
}
