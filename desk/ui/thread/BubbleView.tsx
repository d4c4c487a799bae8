import type { Bubble } from '../../model/timeline.ts';
import { timeOfDay } from '../../model/time.ts';
import { AccessCard } from './AccessCard.tsx';
import { AttachmentView, Picture } from './AttachmentView.tsx';
import { DeliveryMark } from './DeliveryMark.tsx';
import { MessageText } from './MessageText.tsx';
import { UnsentReply } from './UnsentReply.tsx';

type Props = { readonly bubble: Bubble; readonly chatId: number; readonly now: number };

export function BubbleView({ bubble, chatId, now }: Props) {
  const isAccess = bubble.accessRequest !== null;
  const isUnsent = bubble.delivery === 'failed' || bubble.delivery === 'waiting';
  return (
    <div className="bubble-line" data-delivery={bubble.delivery}>
      <div className="bubble" title={timeOfDay(bubble.at)}>
        {bubble.text !== '' && !isAccess && <MessageText text={bubble.text} />}
        {bubble.accessRequest !== null && <AccessCard request={bubble.accessRequest} now={now} />}
        {bubble.image !== null && <Picture link={bubble.image} name="Picture" />}
        {bubble.attachments.map((attachment, place) => (
          <AttachmentView key={place} attachment={attachment} />
        ))}
      </div>
      {bubble.delivery !== null && <DeliveryMark delivery={bubble.delivery} />}
      {isUnsent && <UnsentReply chatId={chatId} uuid={bubble.key} problem={bubble.problem} />}
    </div>
  );
}
