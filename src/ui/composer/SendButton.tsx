import type { ReactNode, RefObject } from 'react';
import { css } from '@emotion/react';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { bareButton, color, focusRing, motion, radius } from '../theme/style.ts';

const send = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '40px',
  blockSize: '40px',
  borderRadius: radius.round,
  background: color.accent,
  color: color.onAccent,
  border: `1px solid ${color.accentEdge}`,
  '&[aria-disabled="true"]': { borderColor: 'transparent', background: color.surface, color: color.muted },
});

/** On a phone, where Enter is a new line (WIN-13). The keyboard stays up. */
export function SendButton({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const t = useT();
  const { composer } = useSessionState();
  const isEmpty = composer.text.trim() === '' && composer.files.length === 0;
  return (
    <button
      type="submit"
      part="send-button"
      aria-label={t('composer.send')}
      aria-disabled={isEmpty || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => textareaRef.current?.focus()}
      css={[bareButton, focusRing, send, motion.press]}
    >
      <Icon name="arrowUp" />
    </button>
  );
}
