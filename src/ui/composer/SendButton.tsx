import type { ReactNode, RefObject } from 'react';
import { css } from '@emotion/react';
import { trimText } from '../../../protocol/trimText.ts';
import { keepFocus } from '../../shell/windowTree.ts';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { color, focusRing, HOVER, motion } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';

const send = css([
  focusRing,
  {
    borderColor: color.accentEdge,
    cursor: 'pointer',
    WebkitTapHighlightColor: 'transparent',
    '@container (max-height: 240px)': { '@media not (pointer: coarse)': { marginBlock: '1px' } },
    [HOVER]: { '&:hover:not([aria-disabled="true"])': { background: color.accentHover } },
    '&[aria-disabled="true"]': { borderColor: 'transparent', cursor: 'default' },
  },
  motion.press,
]);

type Props = {
  /** React has taken over the painted button. From now on it may differ from what the shell painted. */
  isTaken: boolean;
  /** The name that the shell painted. */
  name: string | undefined;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
};

/**
 * The send button, which has a colour once there is something to send (WIN-13, UX-02). The focus
 * stays in the text, so a phone's keyboard stays open. Its look and arrow come from the shell's
 * stylesheet.
 */
export function SendButton({ isTaken, name, textareaRef }: Props): ReactNode {
  const t = useT();
  const classOf = useClasses();
  const { composer, isMobile } = useSessionState();
  const isEmpty = trimText(composer.text) === '' && composer.files.length === 0;
  return (
    <button
      type="submit"
      part="send-button"
      aria-label={name ?? t('composer.send')}
      title={isTaken ? t(isMobile ? 'composer.send' : 'composer.sendByEnter') : undefined}
      aria-disabled={isTaken ? isEmpty || composer.isDeciding : undefined}
      aria-busy={composer.isDeciding || undefined}
      className={isTaken ? classOf(send) : undefined}
      onPointerDown={keepFocus}
      onClick={() => textareaRef.current?.focus()}
    />
  );
}
