import type { ReactNode, RefObject } from 'react';
import type { Texts } from '../../ports.ts';
import { bodyTrees, headerTree, type WindowLook } from '../../shell/windowTree.ts';
import { SendButton } from '../composer/SendButton.tsx';
import { reactTree } from '../launcher/reactTree.ts';

type Props = {
  /** React has taken over the painted nodes. From now on the frame may differ from what the shell painted. */
  isTaken: boolean;
  /** The next message starts another conversation. */
  hasEnded: boolean;
  texts: Texts;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  header: ReactNode;
  /** The shell's look when it was painted; null if it painted nothing. */
  painted: WindowLook | null;
  onBack: () => void;
  thread: ReactNode;
  composer: ReactNode;
  overlay: ReactNode;
};

/**
 * The window's frame. The first render matches what shell/windowTree.ts painted, so that React
 * takes over those nodes with the focus and the text in them. The contents follow, each replacing
 * its painted counterpart.
 */
export function Frame(props: Props): ReactNode {
  const { isTaken, hasEnded, texts, textareaRef, header, painted, onBack, thread, composer, overlay } = props;
  const locale = isTaken ? null : painted?.locale;
  const placeholder = texts.t(hasEnded ? 'composer.next' : 'composer.placeholder');
  return (
    <div
      part="window"
      role="dialog"
      aria-label={locale?.texts['window.name'] ?? texts.t('window.name')}
      lang={locale?.lang ?? texts.lang()}
      dir={locale?.dir ?? texts.dir()}
      tabIndex={-1}
    >
      <div part="header">{header || (painted && reactTree(headerTree(painted, onBack), 'painted'))}</div>
      <div aria-busy={!thread}>{thread || (painted && bodyTrees(painted).map((tree, at) => reactTree(tree, at)))}</div>
      <form part="composer">
        <textarea
          ref={textareaRef}
          part="composer-input"
          rows={1}
          dir={isTaken ? 'auto' : undefined}
          aria-label={locale?.texts['composer.name'] ?? texts.t('composer.name')}
          placeholder={locale?.texts['composer.placeholder'] ?? placeholder}
        />
        {composer}
        <SendButton isTaken={isTaken} name={locale?.texts['composer.send']} textareaRef={textareaRef} />
      </form>
      {overlay}
    </div>
  );
}
