import { decodeEmoji } from '../../../protocol/emoji.ts';
import { accessAnswer, daysText } from '../../model/accessAnswer.ts';
import type { AccessRequest } from '../../model/entities.ts';
import { dateAndTime } from '../../model/time.ts';
import { Icon } from '../parts/Icon.tsx';

type Props = { readonly request: AccessRequest; readonly now: number };

const SCOPES = { view: 'To view, not change', edit: 'To view and change' } as const;
const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

export function AccessCard({ request, now }: Props) {
  const answer = accessAnswer(request, now);
  const terms = answer.kind === 'waiting' ? termsOf(request) : [];
  return (
    <div className="access">
      <p className="access-title">
        <Icon name="key" />
        <bdi>{decodeEmoji(request.title) || 'Access request'}</bdi>
      </p>
      {request.text !== '' && (
        <p className="access-text" dir="auto">
          {decodeEmoji(request.text)}
        </p>
      )}
      {terms.length > 0 && <p className="access-terms">{terms.join(' · ')}</p>}
      <p className="access-answer" data-answer={answer.kind}>
        {answer.text}
      </p>
    </div>
  );
}

/** Returns the scope, the periods that the visitor can choose from, and when the request expires. */
function termsOf({ scope, durability, validTo }: AccessRequest): readonly string[] {
  return [
    ...(scope ? [SCOPES[scope]] : []),
    ...(durability.length > 0 ? [`For ${oneOf.format(durability.map(daysText))}`] : []),
    ...(validTo === null ? [] : [`Expires ${dateAndTime(validTo)}`]),
  ];
}
