import { useState } from 'react';
import { decodeEmoji } from '../../protocol/emoji.ts';
import { loadMentions, loadMoreMentions, openMention } from '../flows/mentions.ts';
import type { NoteMention } from '../model/entities.ts';
import { dateAndTime } from '../model/time.ts';
import { Dialog } from './dialogs/Dialog.tsx';
import { Button } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { EmptyState, ListStatus, Notice } from './parts/status.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

/** Opens the notes that mention the operator, and shows how many of them are unread. */
export function MentionsButton() {
  const { unread } = useDeskState().mentions;
  const [isOpen, setOpen] = useState(false);
  const name = unread === 0 ? 'Mentions' : `Mentions, ${unread} unread`;
  return (
    <>
      <button
        type="button"
        className="icon-button mentions-button"
        aria-label={name}
        title={name}
        onClick={() => setOpen(true)}
      >
        <Icon name="at" />
        {unread > 0 && (
          <span className="count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen && <MentionsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function MentionsDialog({ onClose }: { readonly onClose: () => void }) {
  const desk = useDesk();
  const { items, list } = useDeskState().mentions;
  return (
    <Dialog title="Mentions" onClose={onClose}>
      <div className="dialog-form">
        <div className="dialog-body">
          <ListStatus
            list={list}
            isEmpty={items.length === 0}
            what="your mentions"
            onRetry={() => void loadMentions(desk)}
          />
          {list.load === 'ready' && items.length === 0 && (
            <EmptyState icon="at" title="No mentions yet">
              Type @ in a private note to mention a colleague. Notes that mention you appear here.
            </EmptyState>
          )}
          {items.length > 0 && (
            <ul className="mention-list" aria-label="Notes that mention you">
              {items.map((mention) => (
                <MentionRow key={mention.mentionId} mention={mention} onClose={onClose} />
              ))}
            </ul>
          )}
          {list.load === 'ready' && list.problem !== null && <Notice text={list.problem} />}
        </div>
        <div className="dialog-actions">
          {list.hasMore && (
            <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void loadMoreMentions(desk)}>
              Show more
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

type RowProps = { readonly mention: NoteMention; readonly onClose: () => void };

function MentionRow({ mention, onClose }: RowProps) {
  const desk = useDesk();
  const { authorName, text, chatId, ticketId, isRead, createdAt } = mention;
  return (
    <li>
      <button
        type="button"
        className="mention-row"
        data-unread={!isRead}
        onClick={() => {
          onClose();
          openMention(desk, mention);
        }}
      >
        <span className="mention-head">
          {!isRead && <span className="spoken">Unread: </span>}
          <bdi className="mention-author">{authorName}</bdi>
          <span>{chatId === null ? `Ticket ${ticketId}` : `Chat ${chatId}`}</span>
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </span>
        <span className="mention-text" dir="auto">
          {decodeEmoji(text)}
        </span>
      </button>
    </li>
  );
}
