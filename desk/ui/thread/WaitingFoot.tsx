import { takeChat } from '../../flows/chatActions.ts';
import { waitingSince } from '../../model/chatOrder.ts';
import { visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { duration } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Shown above the composer of a waiting chat. The first operator to take or answer the chat owns it. */
export function WaitingFoot({ chat }: { readonly chat: Chat }) {
  const desk = useDesk();
  const { now } = useDeskState();
  return (
    <div className="foot-card" data-look="waiting">
      <p className="foot-text">
        <strong>
          <bdi>{visitorName(chat)}</bdi>
        </strong>
        <span>{` has been waiting for ${duration(waitingSince(chat), now)}.`}</span>
      </p>
      <Button look="primary" onClick={() => void takeChat(desk, chat.chatId)}>
        Take chat
      </Button>
    </div>
  );
}
