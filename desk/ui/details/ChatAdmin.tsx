import { useState } from 'react';
import { unblock } from '../../flows/visitors.ts';
import { isColleagues } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { ChatDialog } from '../dialogs/ChatDialog.tsx';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Exports the chat, makes a ticket of it, blocks its visitor, and lets an administrator delete it once it is closed. */
export function ChatAdmin({ chat }: { readonly chat: Chat }) {
  const desk = useDesk();
  const state = useDeskState();
  const block = state.work.blocks[chat.chatId] ?? null;
  const [dialog, setDialog] = useState<'block' | 'delete' | 'ticket' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const exportAddress = (format: 'json' | 'text') => `./api/chats/${chat.chatId}/export?format=${format}`;
  return (
    <>
      <h2 className="details-title">This conversation</h2>
      <p className="admin-links">
        <span>Export, without notes and tags:</span>
        {/* Keeps the links together if they wrap to their own line. */}
        <span className="admin-exports">
          <a href={exportAddress('text')} download>
            Text
          </a>
          <a href={exportAddress('json')} download>
            JSON
          </a>
        </span>
      </p>
      {block !== null && (
        <p className="blocked-note">
          <span>{'Blocked by '}</span>
          <bdi>{block.blockedBy}</bdi>
          {block.reason !== '' && (
            <>
              <span>{': '}</span>
              <bdi>{block.reason}</bdi>
            </>
          )}
        </p>
      )}
      <div className="admin-actions">
        {!isColleagues(chat, state.me) && <Button onClick={() => setDialog('ticket')}>Make a ticket</Button>}
        {block === null ? (
          <Button onClick={() => setDialog('block')}>Block visitor</Button>
        ) : (
          <Button onClick={() => void unblock(desk, block.id).then(setProblem)}>Unblock visitor</Button>
        )}
        {chat.status === 'closed' && isAdministrator(state) && (
          <Button onClick={() => setDialog('delete')}>Delete chat</Button>
        )}
      </div>
      {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
      {dialog !== null && <ChatDialog kind={dialog} chat={chat} onClose={() => setDialog(null)} />}
    </>
  );
}
