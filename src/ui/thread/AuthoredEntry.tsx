import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSessionState } from '../context/ChatContext.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { color, type, visuallyHidden } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';

type Props = {
  /** The author's name in the visitor's language. */
  author: string;
  by: 'user' | 'staff' | 'assistant';
  /** The first of several entries by one author. It shows the face and the name; the others have the name for screen readers. */
  isFirst: boolean;
  /** A card, which is as wide as the thread allows. */
  isCard?: boolean;
  /** A line of the whole width, without a visible author. */
  isLine?: boolean;
  children: ReactNode;
};

const column = css({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4px',
  inlineSize: 'fit-content',
  // The room for the face, which only the first entry shows.
  maxInlineSize: '88%',
  paddingInlineStart: '36px',
  // The face takes no room. It has no `position`, because the browser paints each positioned element on its own.
  '& > [aria-hidden=true]:first-of-type': { marginBlockEnd: '-32px', marginInlineStart: '-36px' },
});
const ofUser = css([
  column,
  { alignItems: 'flex-end', maxInlineSize: '84%', marginInlineStart: 'auto', paddingInlineStart: 0 },
]);
// In a window as wide as a tablet a card is no wider than on a desktop, so that the stars of a rating stay close together.
const card = css([column, { inlineSize: 'auto', maxInlineSize: 'min(100%, 480px)', paddingBlockEnd: '4px' }]);
const nextCard = css([card, { paddingBlockStart: '8px' }]);
const line = css({ display: 'grid', justifyItems: 'center' });
const name = css([
  type.caption,
  {
    maxInlineSize: '100%',
    // Not in height: a desktop's fonts have letters that are taller than the line.
    overflowX: 'clip',
    color: color.muted,
    marginBlockEnd: '2px',
  },
]);

/** A message on its author's side of the thread, beside the face and under the name. */
export function AuthoredEntry({ author, by, isFirst, isCard = false, isLine = false, children }: Props): ReactNode {
  const classOf = useClasses();
  const isUser = by === 'user';
  return (
    <div className={classOf(isLine ? line : isUser ? ofUser : isCard ? (isFirst ? card : nextCard) : column)}>
      {!isUser && isFirst && !isLine && <Face name={author} isAssistant={by === 'assistant'} />}
      <span dir="auto" className={classOf(isFirst && !isUser && !isLine ? name : visuallyHidden)}>
        {author}
      </span>
      {children}
    </div>
  );
}

function Face({ name, isAssistant }: { name: string; isAssistant: boolean }): ReactNode {
  const { operators, settings } = useSessionState();
  if (isAssistant) return <Avatar src={settings.logo} name="" size="small" />;
  return <Avatar src={operators.find((known) => known.name === name)?.img ?? null} name={name} size="small" />;
}
