import { type ReactElement, useDeferredValue, useEffect, useRef, useState } from 'react';
import { dismissDeskNotice } from '../flows/account.ts';
import type { View } from '../state/selectors.ts';
import { ConnectionBanner, News } from './banners.tsx';
import { ChatsPane } from './chats/ChatsPane.tsx';
import { Commands } from './commands/Commands.tsx';
import { Details } from './details/Details.tsx';
import { ManageView } from './manage/ManageView.tsx';
import { EmptyState, Notice } from './parts/status.tsx';
import { PeoplePane } from './people/PeoplePane.tsx';
import { SearchView } from './search/SearchView.tsx';
import { ThreadPane } from './thread/ThreadPane.tsx';
import { TicketsView } from './tickets/TicketsView.tsx';
import { TopBar } from './TopBar.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

const HAS_ROOM_FOR_DETAILS = '(min-width: 1000px)';

const VIEWS = {
  chats: <ChatsView />,
  tickets: <TicketsView />,
  people: <PeoplePane />,
  search: <SearchView />,
  manage: <ManageView />,
} as const satisfies Record<View, ReactElement>;

export function DeskPage() {
  const desk = useDesk();
  const { view, notice } = useDeskState();
  return (
    <div className="desk">
      <TopBar />
      <ConnectionBanner />
      {notice !== null && <Notice text={notice} onDismiss={() => dismissDeskNotice(desk)} />}
      <News />
      {VIEWS[view]}
      <Commands />
    </div>
  );
}

function ChatsView() {
  const { selectedChatId } = useDeskState();
  const [areDetailsShown, showDetails] = useState(() => window.matchMedia(HAS_ROOM_FOR_DETAILS).matches);
  useEffect(() => {
    const room = window.matchMedia(HAS_ROOM_FOR_DETAILS);
    const follow = () => showDetails(room.matches);
    room.addEventListener('change', follow);
    return () => room.removeEventListener('change', follow);
  }, []);
  // Rendered after the conversation, which the operator reads first.
  const detailsChatId = useDeferredValue(selectedChatId);
  const before = useRef(selectedChatId);
  useEffect(() => {
    // Back in the list, focus the chat that was open, or the first one if it was deleted.
    const row = document.getElementById(`chat-${before.current}`) ?? document.querySelector<HTMLElement>('.chat-row');
    if (selectedChatId === null && before.current !== null) row?.focus();
    before.current = selectedChatId;
  }, [selectedChatId]);
  return (
    <main
      className="chats-view"
      data-chat={selectedChatId !== null}
      data-details={areDetailsShown && selectedChatId !== null}
    >
      <ChatsPane />
      {selectedChatId === null ? (
        <NoChat />
      ) : (
        <ThreadPane
          key={selectedChatId}
          chatId={selectedChatId}
          areDetailsShown={areDetailsShown}
          onToggleDetails={() => showDetails(!areDetailsShown)}
        />
      )}
      {areDetailsShown && selectedChatId !== null && detailsChatId !== null && <Details chatId={detailsChatId} />}
    </main>
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
