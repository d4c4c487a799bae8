import { useEffect, useState } from 'react';
import { runBulkAction } from '../../flows/bulk.ts';
import { clearSelection } from '../../flows/selection.ts';
import { closeName } from '../../model/bulkText.ts';
import { MAX_SELECTED } from '../../model/limits.ts';
import { isChatKey, ticketIdOf, type ThreadKey } from '../../model/threadKey.ts';
import type { Desk } from '../../state/createDesk.ts';
import { Button, IconButton } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { SnoozeDialog } from '../snooze/SnoozeDialog.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { BulkAssignDialog, BulkTagDialog } from './bulkDialogs.tsx';

/** The actions on the selected rows. */
export function SelectionBar({ keys }: { readonly keys: readonly ThreadKey[] }) {
  const desk = useDesk();
  const { bulk, chats, tickets } = useDeskState();
  const [dialog, setDialog] = useState<'assign' | 'tag' | 'snooze' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const threadOf = (key: ThreadKey) =>
    isChatKey(key) ? chats[key] : tickets.items.find(({ ticketId }) => ticketId === ticketIdOf(key));
  const isEnded = (key: ThreadKey) => ['closed', 'solved'].includes(threadOf(key)?.status ?? '');
  const areAllSnoozed = keys.every((key) => (threadOf(key)?.snooze ?? null) !== null);
  useEffect(() => focusListLater, []);
  const areAllEnded = keys.every(isEnded);
  const close = () => setDialog(null);
  return (
    <div className="selection-bar" role="group" aria-label="Selected">
      <strong className="selection-count">
        {keys.length >= MAX_SELECTED ? `${keys.length} selected, the most at once` : `${keys.length} selected`}
      </strong>
      <IconButton icon="close" name="Clear the selection" onClick={() => leaveSelection(desk, keys)} />
      <div className="selection-actions">
        {!areAllEnded && (
          <Button
            icon="check"
            isBusy={bulk.isBusy}
            onClick={() => void runBulkAction(desk, keys, { kind: 'close' }).then(setProblem)}
          >
            {closeName(keys)}
          </Button>
        )}
        {!areAllEnded && (
          <Button icon="transfer" onClick={() => setDialog('assign')}>
            Assign
          </Button>
        )}
        <Button icon="tag" onClick={() => setDialog('tag')}>
          Tag
        </Button>
        {!areAllEnded && (
          <Button icon="clock" onClick={() => setDialog('snooze')}>
            Snooze
          </Button>
        )}
        {areAllSnoozed && (
          <Button
            icon="bell"
            isBusy={bulk.isBusy}
            onClick={() => void runBulkAction(desk, keys, { kind: 'wake' }).then(setProblem)}
          >
            End the snooze
          </Button>
        )}
      </div>
      {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
      {dialog === 'assign' && <BulkAssignDialog keys={keys} onClose={close} />}
      {dialog === 'tag' && <BulkTagDialog keys={keys} onClose={close} />}
      {dialog === 'snooze' && <SnoozeDialog keys={keys} onClose={close} />}
    </div>
  );
}

/** After an action the bar and its rows are gone. If the focus was there, the next row gets it. */
function focusListLater(): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.chats-pane .chat-row')?.focus();
  });
}

/** Clears the selection. If the bar had the focus, which goes with it, the first row gets it. */
export function leaveSelection(desk: Desk, [first]: readonly ThreadKey[]): void {
  const hadFocus = document.activeElement?.closest('.selection-bar') !== null;
  clearSelection(desk);
  if (hadFocus && first !== undefined) rowOf(first)?.focus();
}

export function rowOf(key: ThreadKey): HTMLElement | null {
  return document.getElementById(isChatKey(key) ? `chat-${key}` : key);
}
