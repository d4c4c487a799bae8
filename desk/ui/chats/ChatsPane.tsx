import { useMemo } from 'react';
import { chooseFilter, loadChats, loadMoreChats } from '../../flows/loadChats.ts';
import { narrowChats, orderChats } from '../../model/chatOrder.ts';
import { Button } from '../parts/Button.tsx';
import { ListStatus } from '../parts/ListStatus.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Segments } from '../parts/Segments.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ChatList } from './ChatList.tsx';
import { MineFilter } from './MineFilter.tsx';
import { NoChats } from './NoChats.tsx';
import { TagFilter } from './TagFilter.tsx';

const LABELS = { waiting: 'Waiting', open: 'Open', closed: 'Closed' } as const;

export function ChatsPane() {
  const desk = useDesk();
  const { filter, chats, lists, work, me, people } = useDeskState();
  const { tagFilter } = work;
  const hasColleagues = Object.keys(people.items).length > 1;
  const ownerId = work.isOnlyMine && hasColleagues && filter === 'open' ? me.operatorId : null;
  const shown = useMemo(
    () => narrowChats(orderChats(chats, filter), { tag: tagFilter, ownerId }),
    [chats, filter, tagFilter, ownerId],
  );
  const list = lists[filter];
  const segments = (['waiting', 'open', 'closed'] as const).map((status) => {
    const count = Object.values(chats).filter((chat) => chat.status === status).length;
    // The number of closed chats is not useful here, and not known.
    const isCounted = status !== 'closed' && count > 0;
    return {
      value: status,
      label: LABELS[status],
      ...(isCounted ? { count: `${count}${lists[status].hasMore ? '+' : ''}` } : {}),
    };
  });
  return (
    <section className="chats-pane" aria-label="Chats" aria-busy={list.load === 'loading'}>
      <Segments
        name="Show chats"
        segments={segments}
        value={filter}
        onChoose={(status) => chooseFilter(desk, status)}
      />
      <TagFilter />
      <MineFilter />
      <div className="chats-scroller">
        <ListStatus
          list={list}
          isEmpty={shown.length === 0}
          what="the chats"
          onRetry={() => void loadChats(desk, filter)}
        />
        {list.load === 'ready' && shown.length === 0 && (
          <NoChats status={filter} tag={tagFilter} isOnlyMine={ownerId !== null} />
        )}
        {shown.length > 0 && <ChatList chats={shown} />}
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {list.hasMore && shown.length > 0 && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreChats(desk, filter)}>
            Show more chats
          </Button>
        )}
      </div>
    </section>
  );
}
