import { useEffect, useState } from 'react';
import { loadBlocked, unblock } from '../../flows/visitors.ts';
import { dateAndTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState, Notice, Spinner } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ManagePane } from './ManagePane.tsx';

export function BlockedPane() {
  const desk = useDesk();
  const { blocked, blockedList: list } = useDeskState().work;
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void loadBlocked(desk), [desk]);
  return (
    <ManagePane
      title="Blocked visitors"
      hint="They can send neither messages nor tickets, and see why. Block a visitor from the details of a chat."
    >
      {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
      {blocked === null && <Spinner label="Loading blocked visitors" />}
      {blocked?.length === 0 && <EmptyState icon="user" title="No one is blocked" />}
      {blocked !== null && blocked.length > 0 && (
        <ul className="manage-list" aria-label="Blocked visitors">
          {blocked.map((visitor) => (
            <li key={visitor.id} className="manage-row">
              <div className="manage-row-text">
                <span className="reply-shortcut" dir="auto">
                  {visitor.name}
                </span>
                {visitor.reason !== '' && (
                  <p className="message-text" dir="auto">
                    {visitor.reason}
                  </p>
                )}
                <p className="field-hint">
                  {[
                    `${visitor.userType === 'guest' ? 'Guest' : 'Customer'} ${visitor.userId}`,
                    visitor.email,
                    `by ${visitor.blockedBy}, ${dateAndTime(visitor.createdAt)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="manage-row-actions">
                <Button
                  aria-label={`Unblock ${visitor.name}`}
                  onClick={() => void unblock(desk, visitor.id).then(setProblem)}
                >
                  Unblock
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadBlocked(desk, true)}>
          Show more blocked visitors
        </Button>
      )}
    </ManagePane>
  );
}
