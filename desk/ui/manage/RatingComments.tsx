import { openChat } from '../../flows/openChat.ts';
import type { RatingComment } from '../../model/entities.ts';
import { Button } from '../parts/Button.tsx';
import { RateComment, Stars } from '../thread/Stars.tsx';
import { useDesk } from '../useDesk.ts';

/** The comments on ratings, each with its chat. */
export function RatingComments({ comments }: { readonly comments: readonly RatingComment[] }) {
  const desk = useDesk();
  if (comments.length === 0) return null;
  return (
    <section className="rating-comments" aria-label="Latest comments">
      <h3 className="rating-comments-title">Latest comments</h3>
      <ul>
        {comments.map(({ chatId, rate, comment, visitor, operator }) => (
          <li key={chatId} className="rating-comment">
            <Stars rate={rate} />
            <RateComment text={comment} />
            <p className="field-hint">
              <bdi>{visitor}</bdi>
              {operator !== null && <span>{', answered by '}</span>}
              <bdi>{operator}</bdi>
            </p>
            <Button onClick={() => openChat(desk, chatId)}>{`Open chat ${chatId}`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
