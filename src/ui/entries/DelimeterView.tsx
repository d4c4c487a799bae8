import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../context/ChatContext.tsx';
import { color, type } from '../theme/style.ts';

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  margin: 0,
  paddingBlock: '4px',
  color: color.muted,
  fontWeight: 600,
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: `1px solid ${color.line}` },
});

/** 'New Conversation': the entries below belong to another chat (ENT-03). */
export function DelimeterView(): ReactNode {
  const t = useT();
  return <p css={[type.caption, line]}>{t('thread.newConversation')}</p>;
}
