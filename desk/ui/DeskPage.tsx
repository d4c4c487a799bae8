import type { ReactElement } from 'react';
import { dismissDeskNotice } from '../flows/account.ts';
import type { View } from '../state/selectors.ts';
import { ConnectionBanner, News } from './banners.tsx';
import { ChatsView } from './chats/ChatsView.tsx';
import { Commands } from './commands/Commands.tsx';
import { InboxView } from './inbox/InboxView.tsx';
import { ManageView } from './manage/ManageView.tsx';
import { Notice } from './parts/status.tsx';
import { PeoplePane } from './people/PeoplePane.tsx';
import { SearchView } from './search/SearchView.tsx';
import { BulkNotice } from './selection/BulkNotice.tsx';
import { TicketsView } from './tickets/TicketsView.tsx';
import { TopBar } from './TopBar.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

const VIEWS = {
  chats: <ChatsView />,
  tickets: <TicketsView />,
  people: <PeoplePane />,
  search: <SearchView />,
  manage: <ManageView />,
} as const satisfies Record<View, ReactElement>;

export function DeskPage() {
  const desk = useDesk();
  const { view, notice, isOneList } = useDeskState();
  const isInbox = isOneList && (view === 'chats' || view === 'tickets');
  return (
    <div className="desk">
      <TopBar />
      <ConnectionBanner />
      {notice !== null && <Notice text={notice} onDismiss={() => dismissDeskNotice(desk)} />}
      <News />
      <BulkNotice />
      {isInbox ? <InboxView /> : VIEWS[view]}
      <Commands />
    </div>
  );
}
