import { useState } from 'react';
import { runBulkAction } from '../../flows/bulk.ts';
import type { Snooze } from '../../model/entities.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { IconButton } from '../parts/Button.tsx';
import { useDesk } from '../useDesk.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';

type Props = { readonly threadKey: ThreadKey; readonly snooze: Snooze | null };

/** Snoozes a chat or a ticket, or ends its snooze. */
export function SnoozeButton({ threadKey, snooze }: Props) {
  const desk = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (snooze !== null)
    return (
      <IconButton
        icon="bell"
        name="End the snooze"
        onClick={() =>
          void runBulkAction(desk, [threadKey], { kind: 'wake' }).then((problem) => {
            if (problem !== null) desk.state.notice = problem;
          })
        }
      />
    );
  return (
    <>
      <IconButton icon="clock" name="Snooze" onClick={() => setOpen(true)} />
      {isOpen && <SnoozeDialog keys={[threadKey]} onClose={() => setOpen(false)} />}
    </>
  );
}
