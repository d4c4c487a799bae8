import { Fragment, type ReactNode, type RefObject } from 'react';
import { headerTree, waitTree } from '../../launcher/windowTree.ts';
import { words } from '../../launcher/words.ts';
import type { Texts } from '../../ports.ts';
import { useSessionState } from '../context/ChatContext.tsx';
import { reactTree } from '../launcher/reactTree.ts';
import { useTaken } from '../launcher/useTaken.ts';

type Props = {
  texts: Texts;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  header: ReactNode;
  thread: ReactNode;
  composer: ReactNode;
  overlay: ReactNode;
};

/**
 * The window's frame. The first drawing is the shell as launcher/windowTree.ts paints it, so that React takes over its very nodes, with
 * the focus and the text in them; the contents come with the second, in the same task.
 */
export function Frame({ texts, textareaRef, header, thread, composer, overlay }: Props): ReactNode {
  const isTaken = useTaken();
  const { product } = useSessionState();
  return (
    <div
      className="window"
      part="window"
      role="dialog"
      aria-label={isTaken ? texts.t('window.name') : words.window}
      lang={isTaken ? texts.lang() : undefined}
      dir={isTaken ? texts.dir() : undefined}
      tabIndex={-1}
    >
      <header className="header" part="header" suppressHydrationWarning>
        {isTaken ? header : headerTree(product).map((tree, at) => <Fragment key={at}>{reactTree(tree)}</Fragment>)}
      </header>
      <div className="body">{isTaken ? thread : reactTree(waitTree)}</div>
      <form className="composer" part="composer">
        <textarea
          ref={textareaRef}
          className="input"
          part="composer-input"
          rows={1}
          aria-label={isTaken ? texts.t('composer.name') : words.message}
          placeholder={isTaken ? texts.t('composer.placeholder') : words.placeholder}
        />
        {isTaken && composer}
      </form>
      {isTaken && overlay}
    </div>
  );
}
