import { ChatLinks } from '../chats/ChatLinks.tsx';
import { useDeskState } from '../useDesk.ts';

/** The visitor's other chats, matched by user id or e-mail address. */
export function EarlierChats({ chatId }: { readonly chatId: number }) {
  const { work } = useDeskState();
  const chats = work.earlier[chatId] ?? [];
  if (chats.length === 0) return null;
  return (
    <>
      <h2 className="details-title">Other chats</h2>
      <ChatLinks chats={chats} name="Other chats of this visitor" />
    </>
  );
}
