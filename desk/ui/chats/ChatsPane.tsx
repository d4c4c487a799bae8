import { useMemo } from 'react';
import { chooseFilter, loadChats, loadMoreChats } from '../../flows/loadChats.ts';
import { showOnlyMine } from '../../flows/preferences.ts';
import { chatsOf, countText, narrowChats, orderChats } from '../../model/chats.ts';
import type { ChatStatus } from '../../model/entities.ts';
import { Button } from '../parts/Button.tsx';
import { TagFilter } from '../parts/TagFilter.tsx';
import { Segments } from '../parts/Segments.tsx';
import { EmptyState, ListStatus, Notice } from '../parts/status.tsx';
import { SnoozedSection } from '../snooze/SnoozedSection.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ChatList } from './ChatList.tsx';

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
    const count = chatsOf(chats, status).length;
    // The number of closed chats is not useful here, and not known.
    const isCounted = status !== 'closed' && count > 0;
    return {
      value: status,
      label: LABELS[status],
      ...(isCounted ? { count: countText(count, lists[status].hasMore) } : {}),
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
      <TagFilter of="chats" />
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
        {shown.length > 0 && <ChatList key={filter} chats={shown} />}
        {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        {list.hasMore && shown.length > 0 && (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreChats(desk, filter)}>
            Show more chats
          </Button>
        )}
        {filter !== 'closed' && <SnoozedSection of="chats" />}
      </div>
    </section>
  );
}

/** Shows only the operator's own open chats. Hidden on a desk with one person. */
function MineFilter() {
  const desk = useDesk();
  const { filter, people, work } = useDeskState();
  if (filter !== 'open' || Object.keys(people.items).length < 2) return null;
  return (
    <label className="mine-filter">
      <input
        type="checkbox"
        className="choice-box"
        checked={work.isOnlyMine}
        onChange={(event) => showOnlyMine(desk, event.target.checked)}
      />
      <span>Only my chats</span>
    </label>
  );
}

type Props = {
  readonly status: ChatStatus;
  /** The tag that the list is filtered by. */
  readonly tag: string | null;
  readonly isOnlyMine: boolean;
};

function NoChats({ status, tag, isOnlyMine }: Props) {
  const { settings, me } = useDeskState();
  if (tag !== null) return <EmptyState icon="tag" title={`No chats here with #${tag}`} />;
  if (isOnlyMine) {
    return (
      <EmptyState icon="chat" title="No open chat is yours">
        Chats that you take appear here.
      </EmptyState>
    );
  }
  if (status === 'open') {
    return (
      <EmptyState icon="chat" title="No open chats">
        Chats that you take appear here.
      </EmptyState>
    );
  }
  if (status === 'closed') return <EmptyState icon="inbox" title="No closed chats yet" />;
  return (
    <EmptyState icon="clock" title="No one is waiting">
      {hintOf(settings.online, me.isAway)}
    </EmptyState>
  );
}

function hintOf(isOpen: boolean, isAway: boolean): string {
  if (!isOpen) return 'Chat is closed in the settings. Visitors can leave a ticket instead.';
  if (isAway) return 'You are away. Visitors can chat while a colleague is online.';
  return 'New chats appear here, with a sound.';
}
