import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSnapshot } from 'valtio';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { ArticleSlot } from './ArticleSlot.tsx';

const place = css({
  flex: 'none',
  maxBlockSize: 'min(45cqh, 260px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  margin: '0 16px',
  '&:has(section)': { marginBlock: '8px' },
  // A low window keeps its height for the question areas and the conversation.
  '@container (max-height: 680px)': { maxBlockSize: '30cqh' },
  '@container (max-height: 320px)': { display: 'none' },
});

/** The articles above the composer, until the visitor sends a message or hides them (VIS-05). */
export function ComposerArticles(): ReactNode {
  const session = useSession();
  const { chat, composer } = useSessionState();
  // The count changes with each new entry.
  const { count } = useSnapshot(session.state.thread);
  const [isHidden, setHidden] = useState(false);
  const hasBegun = chat.status !== 'idle' || (count > 0 && session.thread.hasVisitorWritten());
  if (isHidden || hasBegun) return null;
  return (
    <div css={place}>
      <ArticleSlot typed={composer.text} onHide={() => setHidden(true)} />
    </div>
  );
}
