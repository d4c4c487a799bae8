import { useDeferredValue } from 'react';
import { Details } from '../details/Details.tsx';
import { type DetailsToggle, useDetails } from '../details/useDetails.ts';
import { EmptyState } from '../parts/status.tsx';
import { useRowFocus } from '../parts/useRowFocus.ts';
import { ThreadPane } from '../thread/ThreadPane.tsx';
import { useDeskState } from '../useDesk.ts';
import { ChatsPane } from './ChatsPane.tsx';

/** The list of chats beside the open one. A phone shows one pane at a time. */
export function ChatsView() {
  const { selectedChatId } = useDeskState();
  const details = useDetails();
  useRowFocus(selectedChatId === null ? null : `chat-${selectedChatId}`);
  return (
    <main
      className="chats-view"
      data-chat={selectedChatId !== null}
      data-details={details.areShown && selectedChatId !== null}
    >
      <ChatsPane />
      {selectedChatId === null ? <NoChat /> : <OpenChat chatId={selectedChatId} details={details} />}
    </main>
  );
}

type Props = { readonly chatId: number; readonly details: DetailsToggle };

/** A chat with the details beside it. */
export function OpenChat({ chatId, details }: Props) {
  // Rendered after the conversation, which the operator reads first.
  const detailsChatId = useDeferredValue(chatId);
  return (
    <>
      <ThreadPane key={chatId} chatId={chatId} areDetailsShown={details.areShown} onToggleDetails={details.toggle} />
      {details.areShown && <Details chatId={detailsChatId} />}
    </>
  );
}

function NoChat() {
  return (
    <section className="thread-pane" aria-label="Conversation">
      <EmptyState icon="chat" title="No chat selected">
        Choose a chat from the list to read it and reply.
      </EmptyState>
    </section>
  );
}
