import { useEffect, type ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import type { Texts } from '../../ports.ts';
import type { Session } from '../../chat/Session.ts';
import { nextTask } from '../../shell/frames.ts';
import { adopt, styleSheet } from '../../theme/sheets.ts';
import { emotionCache } from '../theme/emotionCache.ts';
import { frame } from '../theme/frame.css.ts';
import { CardsProvider } from '../onDemand/CardsContext.tsx';
import { ChatProvider } from './ChatContext.tsx';
import { EscapeLayers } from './EscapeLayers.tsx';

/** One stylesheet for all windows of the page. */
const sheet = styleSheet(frame);

/**
 * All context providers for the views of the window. `onEscape` is called when Escape has no
 * layer to close; it must be stable.
 */
export function ChatProviders(props: {
  session: Session;
  texts: Texts;
  shadowRoot: ShadowRoot;
  onEscape: () => void;
  children: ReactNode;
}): ReactNode {
  const { session, texts, shadowRoot, onEscape, children } = props;
  useFrameStyles(shadowRoot);
  return (
    <CacheProvider value={emotionCache(shadowRoot)}>
      <ChatProvider session={session} texts={texts}>
        <EscapeLayers root={shadowRoot} onEscape={onEscape}>
          <CardsProvider>{children}</CardsProvider>
        </EscapeLayers>
      </ChatProvider>
    </CacheProvider>
  );
}

/** Adopts the frame's styles after its first paint, in a separate task. */
function useFrameStyles(root: ShadowRoot): void {
  useEffect(() => {
    void nextTask().then(() => adopt(root, sheet));
  }, [root]);
}
