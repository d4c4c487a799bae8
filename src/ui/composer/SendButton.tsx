import type { ReactNode, RefObject } from 'react';
import { css } from '@emotion/react';
import { trimText } from '../../../protocol/trimText.ts';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { bareButton, color, FINGER, focusRing, HOVER, motion, radius } from '../theme/style.ts';

const send = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '36px',
  blockSize: '36px',
  borderRadius: radius.round,
  background: color.accent,
  color: color.onAccent,
  border: `1px solid ${color.accentEdge}`,
  ...FINGER,
  [HOVER]: { '&:hover': { background: color.accentHover } },
  '&[aria-disabled="true"]': { borderColor: 'transparent', background: color.surface, color: color.muted },
});

/** The send button has a colour as soon as there is something to send (WIN-13, UX-02). The focus stays in the text, so a phone's keyboard stays. */
export function SendButton({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const t = useT();
  const { composer, isMobile } = useSessionState();
  const isEmpty = trimText(composer.text) === '' && composer.files.length === 0;
  return (
    <button
      type="submit"
      part="send-button"
      aria-label={t('composer.send')}
      title={t(isMobile ? 'composer.send' : 'composer.sendByEnter')}
      aria-disabled={isEmpty || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => textareaRef.current?.focus()}
      css={[bareButton, focusRing, send, motion.press]}
    >
      <Icon name="arrowUp" />
    </button>
  );
}
