import { useCallback, useRef, type ReactNode } from 'react';
import { closeWindow } from '../flows/closeWindow.ts';
import type { Texts } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { EndModal } from './chrome/EndModal.tsx';
import { Frame } from './chrome/Frame.tsx';
import { Header } from './chrome/Header.tsx';
import { ComposerTools } from './composer/ComposerTools.tsx';
import { DropTarget } from './composer/DropTarget.tsx';
import { useComposer } from './composer/useComposer.ts';
import { ChatProviders } from './context/ChatProviders.tsx';
import { LightboxProvider } from './lightbox/LightboxContext.tsx';
import { usePhoneWindow } from './phone/usePhoneWindow.ts';
import { ThreadRegion } from './thread/ThreadRegion.tsx';
import { useTitleCount } from './thread/useTitleCount.ts';

type Props = { session: ChatSession; texts: Texts; shadowRoot: ShadowRoot };

/** The chat window's content, in the frame that the shell has painted. */
export function ChatApp({ session, texts, shadowRoot }: Props): ReactNode {
  const minimize = useCallback(() => closeWindow(session), [session]);
  return (
    <ChatProviders session={session} texts={texts} shadowRoot={shadowRoot} onEscape={minimize}>
      <LightboxProvider>
        <Window texts={texts} shadowRoot={shadowRoot} />
      </LightboxProvider>
    </ChatProviders>
  );
}

function Window({ texts, shadowRoot }: Pick<Props, 'texts' | 'shadowRoot'>): ReactNode {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  useComposer(textareaRef);
  usePhoneWindow(shadowRoot);
  useTitleCount();
  return (
    <Frame
      texts={texts}
      textareaRef={textareaRef}
      header={<Header />}
      thread={<ThreadRegion />}
      composer={<ComposerTools textareaRef={textareaRef} />}
      overlay={
        <>
          <DropTarget root={shadowRoot} />
          <EndModal />
        </>
      }
    />
  );
}
