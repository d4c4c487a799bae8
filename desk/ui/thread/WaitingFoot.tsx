import { takeChat } from '../../flows/chatActions.ts';
import { visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { duration } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** In place of the composer: who answers first takes the chat. */
export function WaitingFoot({ chat, isTaking }: { readonly chat: Chat; readonly isTaking: boolean }) {
  const desk = useDesk();
  const { now } = useDeskState();
  return (
    <div className="foot-card" data-look="waiting">
      <p className="foot-text">
        <strong>
          <bdi>{visitorName(chat)}</bdi>
        </strong>{' '}
        has been waiting for {duration(chat.createdAt, now)}.
      </p>
      <Button look="primary" isBusy={isTaking} onClick={() => void takeChat(desk, chat.chatId)}>
        Take chat
      </Button>
    </div>
  );
}
