import type { ReactNode, RefObject } from 'react';
import { MESSAGE, PLACEHOLDER, WINDOW } from '../../launcher/words.ts';
import type { Texts } from '../../ports.ts';

type Props = {
  /** It is there: what follows may differ from what the shell has painted. */
  isTaken: boolean;
  /** The next text begins another conversation. */
  hasEnded: boolean;
  texts: Texts;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  header: ReactNode;
  said: readonly string[];
  thread: ReactNode;
  composer: ReactNode;
  overlay: ReactNode;
};

/**
 * The window's frame. The first drawing is the shell as launcher/windowTree.ts paints it, so that React takes over its very nodes, with
 * the focus and the text in them; the contents come after it, and what was said to the shell stays until the thread has come.
 */
export function Frame({
  isTaken,
  hasEnded,
  texts,
  textareaRef,
  header,
  said,
  thread,
  composer,
  overlay,
}: Props): ReactNode {
  return (
    <div
      part="window"
      role="dialog"
      aria-label={isTaken ? texts.t('window.name') : WINDOW}
      lang={isTaken ? texts.lang() : undefined}
      dir={isTaken ? texts.dir() : undefined}
      tabIndex={-1}
    >
      <div part="header">{header}</div>
      <div aria-busy={!thread}>
        {thread ||
          said.map((text, at) => (
            <p key={at} part="message-user">
              {text}
            </p>
          ))}
      </div>
      <form part="composer">
        <textarea
          ref={textareaRef}
          part="composer-input"
          rows={1}
          dir={isTaken ? 'auto' : undefined}
          aria-label={isTaken ? texts.t('composer.name') : MESSAGE}
          placeholder={isTaken ? texts.t(hasEnded ? 'composer.next' : 'composer.placeholder') : PLACEHOLDER}
        />
        {composer}
      </form>
      {overlay}
    </div>
  );
}
