import { useEffect, useState } from 'react';
import { takeChat } from '../../flows/chatActions.ts';
import { copyDraft, discardDraft, removeDraftFile } from '../../flows/draft.ts';
import { shortName, visitorName, waitingSince } from '../../model/chats.ts';
import { noteOf } from '../../model/draftText.ts';
import type { Chat } from '../../model/entities.ts';
import { dateAndTime, duration } from '../../model/time.ts';
import { DraftFiles } from '../composer/files.tsx';
import { ChatDialog } from '../dialogs/ChatDialog.tsx';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { RateComment, Stars } from './Stars.tsx';

const CLOSED_BY = { user: 'The visitor ended this chat', staff: 'Your team closed this chat' } as const;

/** Replaces the composer in a colleague's chat. */
export function OwnerFoot({ chat }: { readonly chat: Chat }) {
  const [isTaking, setTaking] = useState(false);
  const { drafts } = useDeskState();
  const { text, files } = drafts[chat.chatId] ?? { text: '', files: [] };
  const hasDraft = text.trim() !== '' || files.length > 0;
  useEffect(() => {
    // The removed composer had the focus. On a button of this card, a typed space would press it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.thread-scroller')?.focus();
  }, []);
  const owner = chat.operator?.name ?? 'A colleague';
  return (
    <div className="foot-card">
      <p className="foot-text">
        <strong>
          <bdi>{owner}</bdi>
        </strong>
        <span>{` answers this chat.${hasDraft ? ' Your unsent reply is kept.' : ''}`}</span>
      </p>
      <div className="foot-actions">
        <AddNoteButton chat={chat} />
        <Button icon="transfer" onClick={() => setTaking(true)}>
          Take over
        </Button>
      </div>
      {isTaking && <ChatDialog kind="take-over" chat={chat} onClose={() => setTaking(false)} />}
    </div>
  );
}

/** Shown above the composer of a waiting chat. The first operator to take or answer the chat owns it. */
export function WaitingFoot({ chat }: { readonly chat: Chat }) {
  const desk = useDesk();
  const { now } = useDeskState();
  return (
    <div className="foot-card" data-look="waiting">
      <p className="foot-text">
        <strong>
          <bdi>{shortName(visitorName(chat))}</bdi>
        </strong>
        <span>{` has been waiting for ${duration(waitingSince(chat), now)}.`}</span>
      </p>
      <Button look="primary" onClick={() => void takeChat(desk, chat.chatId)}>
        Take chat
      </Button>
    </div>
  );
}

export function ClosedFoot({ chat }: { readonly chat: Chat }) {
  return (
    <div className="foot-card">
      <UnsentText chatId={chat.chatId} />
      <p className="foot-text">
        {`${chat.closedBy === null ? 'This chat is closed' : CLOSED_BY[chat.closedBy]} · ${dateAndTime(chat.updatedAt)}`}
      </p>
      {chat.rate !== null && <Stars rate={chat.rate} />}
      {chat.rateComment !== null && <RateComment text={chat.rateComment} />}
      <div className="foot-actions">
        <AddNoteButton chat={chat} />
      </div>
    </div>
  );
}

/** The operator's unsent text and files in a closed chat, which has no composer. */
function UnsentText({ chatId }: { readonly chatId: number }) {
  const desk = useDesk();
  const { text: draft, files } = useDeskState().drafts[chatId] ?? { text: '', files: [] };
  const [isCopied, setCopied] = useState(false);
  const text = (noteOf(draft) ?? draft).trim();
  if (text === '' && files.length === 0) return null;
  return (
    <section className="kept-draft" aria-label="Your unsent text">
      <p className="foot-text">This was not sent:</p>
      {text !== '' && (
        <p className="kept-draft-text" dir="auto">
          {text}
        </p>
      )}
      {files.length > 0 && <DraftFiles files={files} onRemove={(fileId) => removeDraftFile(desk, chatId, fileId)} />}
      <div className="foot-actions">
        <span role="status" className="field-hint">
          {isCopied && 'Copied'}
        </span>
        {text !== '' && <Button onClick={() => void copyDraft(desk, text).then(setCopied)}>Copy the text</Button>}
        <Button onClick={() => discardDraft(desk, chatId)}>Discard it</Button>
      </div>
    </section>
  );
}

/** Adds a private note to a chat without a composer: a colleague's chat or a closed one. */
function AddNoteButton({ chat }: { readonly chat: Chat }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="note" onClick={() => setOpen(true)}>
        Add a note
      </Button>
      {isOpen && <ChatDialog kind="note" chat={chat} onClose={() => setOpen(false)} />}
    </>
  );
}
