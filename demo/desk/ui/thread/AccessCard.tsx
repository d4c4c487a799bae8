import { accessAnswer } from '../../model/accessAnswer.ts';
import { daysText } from '../../model/dayCounts.ts';
import type { AccessRequest } from '../../model/entities.ts';
import { decodeMessage } from '../../model/messageText.ts';
import { dateAndTime } from '../../model/time.ts';
import { Icon } from '../parts/Icon.tsx';

type Props = { readonly request: AccessRequest; readonly now: number };

export function AccessCard({ request, now }: Props) {
  const answer = accessAnswer(request, now);
  const choices = request.durability.map(daysText).join(', ');
  const terms = [
    choices === '' ? '' : `Choice of ${choices}`,
    request.validTo === null ? '' : `Valid until ${dateAndTime(request.validTo)}`,
  ].filter((term) => term !== '');
  return (
    <div className="access">
      <p className="access-title">
        <Icon name="key" />
        <bdi>{decodeMessage(request.title) || 'Access request'}</bdi>
      </p>
      {request.text !== '' && (
        <p className="access-text" dir="auto">
          {decodeMessage(request.text)}
        </p>
      )}
      {terms.length > 0 && <p className="access-terms">{terms.join(' · ')}</p>}
      <p className="access-answer" data-answer={answer.kind}>
        {answer.text}
      </p>
    </div>
  );
}
