import { useState } from 'react';
import type { Chat } from '../../model/entities.ts';
import { Button } from '../parts/Button.tsx';
import { useDeskState } from '../useDesk.ts';
import { AddNoteButton } from './AddNoteButton.tsx';
import { TakeOverDialog } from '../dialogs/TakeOverDialog.tsx';

/** In place of the composer, in the chat of a colleague. */
export function OwnerFoot({ chat }: { readonly chat: Chat }) {
  const [isTaking, setTaking] = useState(false);
  const { drafts } = useDeskState();
  const hasDraft = (drafts[chat.chatId]?.text.trim() ?? '') !== '';
  const owner = chat.operator?.name ?? 'A colleague';
  return (
    <div className="foot-card">
      <p className="foot-text">
        <strong>
          <bdi>{owner}</bdi>
        </strong>{' '}
        answers this chat.{hasDraft && ' Your unsent text is kept.'}
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
