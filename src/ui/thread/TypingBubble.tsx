import { memo, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { riseIn } from '../theme/rise.ts';
import { color, motion, radius, visuallyHidden } from '../theme/style.ts';

const row = css({ display: 'flex', gap: '8px', marginBlockStart: '20px' });
const bubble = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  blockSize: '38px',
  paddingInline: '14px',
  borderRadius: radius.large,
  borderStartStartRadius: '4px',
  border: '1px solid transparent',
  background: color.surface,
});
// A border, since forced colours keep those and drop backgrounds.
const dot = css({ border: `3px solid ${color.muted}`, borderRadius: '50%' });
const delays = [css({}), css({ animationDelay: '150ms' }), css({ animationDelay: '300ms' })];

/** Staff is typing (WIN-10). The status is always there, empty, so that the change is read aloud. */
export const TypingBubble = memo(function TypingBubble(): ReactNode {
  const t = useT();
  const { typing, operator, operators } = useSessionState();
  const isTyping = typing !== null;
  const name = typing || operator?.name || '';
  // Only when it is needed: a text with values takes ten times as long as one without.
  const words = isTyping ? t('thread.typing', { name: name || t('thread.staff') }) : undefined;
  const img = operators.find((known) => known.name === name)?.img ?? null;
  return (
    <div role="status" aria-label={words}>
      {isTyping && (
        <div ref={riseIn} css={row}>
          <Avatar src={img} name={name} size="small" />
          <span css={bubble}>
            <span css={visuallyHidden}>{words}</span>
            {delays.map((delay, at) => (
              <span key={at} css={[dot, motion.bounce, delay]} />
            ))}
          </span>
        </div>
      )}
    </div>
  );
});
