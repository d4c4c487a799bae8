import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSessionState } from '../context/ChatContext.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { color, type, visuallyHidden } from '../theme/style.ts';

type Props = {
  /** In words, as the author is named. */
  author: string;
  by: 'user' | 'staff' | 'assistant';
  /** The first of what one author says without a pause: it has the face and the name, all have the name for the ear. */
  isFirst: boolean;
  /** As wide as the thread allows: a card. */
  isCard?: boolean;
  children: ReactNode;
};

const row = css({ display: 'flex', gap: '8px' });
const rowOfUser = css({ flexDirection: 'row-reverse' });
const gutter = css({ flex: 'none', inlineSize: '28px' });
const column = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '4px',
  minInlineSize: 0,
  maxInlineSize: 'calc(88% - 36px)',
});
const columnOfUser = css({ alignItems: 'flex-end', maxInlineSize: '84%' });
const columnOfCard = css({ flex: 1, maxInlineSize: '100%', paddingBlockEnd: '4px' });
const nextCard = css({ paddingBlockStart: '8px' });
const name = css({
  maxInlineSize: '100%',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: color.muted,
  marginBlockEnd: '2px',
});

/** What somebody says, on that one's side of the thread, beside the face and under the name. */
export function Said({ author, by, isFirst, isCard = false, children }: Props): ReactNode {
  const isUser = by === 'user';
  return (
    <div css={[row, isUser && rowOfUser]}>
      {!isUser && (isFirst ? <Face name={author} isAssistant={by === 'assistant'} /> : <span css={gutter} />)}
      <div css={[column, isUser && columnOfUser, isCard && columnOfCard, isCard && !isFirst && nextCard]}>
        <span dir="auto" css={isFirst && !isUser ? [type.caption, name] : visuallyHidden}>
          {author}
        </span>
        {children}
      </div>
    </div>
  );
}

function Face({ name, isAssistant }: { name: string; isAssistant: boolean }): ReactNode {
  const { operators, logo } = useSessionState();
  if (isAssistant) return <Avatar src={logo} name="" size="small" />;
  return <Avatar src={operators.find((known) => known.name === name)?.img ?? null} name={name} size="small" />;
}
