import type { Chat } from '../../model/entities.ts';
import { dateAndTime } from '../../model/time.ts';
import { AddNoteButton } from './AddNoteButton.tsx';
import { KeptDraft } from './KeptDraft.tsx';
import { Stars } from './Stars.tsx';

const CLOSED_BY = { user: 'The visitor ended this chat', staff: 'Your team closed this chat' } as const;

export function ClosedFoot({ chat }: { readonly chat: Chat }) {
  return (
    <div className="foot-card">
      <KeptDraft chatId={chat.chatId} />
      <p className="foot-text">
        {`${chat.closedBy === null ? 'This chat is closed' : CLOSED_BY[chat.closedBy]} · ${dateAndTime(chat.updatedAt)}`}
      </p>
      {chat.rate !== null && <Stars rate={chat.rate} />}
      <div className="foot-actions">
        <AddNoteButton chatId={chat.chatId} />
      </div>
    </div>
  );
}
