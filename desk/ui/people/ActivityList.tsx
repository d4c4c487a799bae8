import { loadActions } from '../../flows/people.ts';
import { actionText } from '../../model/actionText.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState, ListStatus } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ActivityFilters } from './ActivityFilters.tsx';

/** The actions of all operators, newest first. */
export function ActivityList() {
  const desk = useDesk();
  const { people, now } = useDeskState();
  const { actions, actionList: list } = people;
  return (
    <>
      <ActivityFilters />
      <ListStatus
        list={list}
        isEmpty={actions.length === 0}
        what="the activity"
        onRetry={() => void loadActions(desk)}
      />
      {list.load === 'ready' && actions.length === 0 && <EmptyState icon="list" title="No such actions" />}
      {actions.length > 0 && (
        <ul className="ticket-list" aria-label="Activity">
          {actions.map((action) => (
            <li key={action.actionId} className="people-line">
              <span className="people-line-text">
                <strong>{action.operatorName}</strong>
                {action.tokenName !== null && <span>{` (API token ${action.tokenName})`}</span>}
                <span>{` ${actionText(action)}`}</span>
              </span>
              <time className="ticket-meta" dateTime={action.createdAt} title={dateAndTime(action.createdAt)}>
                {relativeTime(action.createdAt, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadActions(desk, true)}>
          Show older activity
        </Button>
      )}
    </>
  );
}
