import { useEffect, useState } from 'react';
import type { Chat } from '../../model/entities.ts';
import { Button } from '../parts/Button.tsx';
import { useDeskState } from '../useDesk.ts';
import { AddNoteButton } from './AddNoteButton.tsx';
import { TakeOverDialog } from '../dialogs/TakeOverDialog.tsx';

/** Replaces the composer in a colleague's chat. */
export function OwnerFoot({ chat }: { readonly chat: Chat }) {
  const [isTaking, setTaking] = useState(false);
  const { drafts } = useDeskState();
  const { text, files } = drafts[chat.chatId] ?? { text: '', files: [] };
  const hasDraft = text.trim() !== '' || files.length > 0;
  useEffect(() => {
    // The removed composer had the focus. On a button of this card, a typed space would press it.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.thread-scroller')?.focus();
  }, []);
  const owner = chat.operator?.name ?? 'A colleague';
  return (
    <div className="foot-card">
      <p className="foot-text">
        <strong>
          <bdi>{owner}</bdi>
        </strong>
        <span>{` answers this chat.${hasDraft ? ' Your unsent reply is kept.' : ''}`}</span>
      </p>
      <div className="foot-actions">
        <AddNoteButton chatId={chat.chatId} />
        <Button icon="transfer" onClick={() => setTaking(true)}>
          Take over
        </Button>
      </div>
      {isTaking && <TakeOverDialog chat={chat} onClose={() => setTaking(false)} />}
    </div>
  );
}
