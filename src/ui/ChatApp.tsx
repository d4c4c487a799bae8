import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { Texts } from '../ports.ts';
import { hasEnded } from '../chat/selectors.ts';
import type { Session } from '../chat/Session.ts';
import type { WindowLook } from '../shell/windowTree.ts';
import { EndModal } from './chrome/EndModal.tsx';
import { Frame } from './chrome/Frame.tsx';
import { Header } from './chrome/Header.tsx';
import { ComposerTools } from './composer/ComposerTools.tsx';
import { DropTarget } from './composer/DropTarget.tsx';
import { useComposer } from './composer/useComposer.ts';
import { useSessionState } from './context/ChatContext.tsx';
import { ChatProviders } from './context/ChatProviders.tsx';
import { useTaken } from './launcher/useTaken.ts';
import { LightboxProvider } from './lightbox/LightboxContext.tsx';
import { PastSlot } from './past/PastSlot.tsx';
import { usePhoneWindow } from './phone/usePhoneWindow.ts';
import { withCards } from './onDemand/onDemand.tsx';
import { ThreadRegion } from './thread/ThreadRegion.tsx';
import { useTitleCount } from './thread/useTitleCount.ts';
import { useCoveredFocus } from './useCoveredFocus.ts';
import { useSteps } from './useSteps.ts';

type Props = {
  session: Session;
  texts: Texts;
  shadowRoot: ShadowRoot;
  /** The shell's look when it was painted; null if it painted nothing. */
  painted?: WindowLook | null;
};

// The same elements at each step, so that React does not rerender them.
const header = <Header />;
const thread = <ThreadRegion />;
/** The cards are loaded with the first chat, and there are no staff messages before it. */
const Notifying = withCards((cards) => <cards.Notifier />);

/** The chat window's content, in the frame painted by the shell. Rendered in steps. */
export function ChatApp({ session, texts, shadowRoot, painted = null }: Props): ReactNode {
  const minimize = useCallback(() => session.visit.window.close(), [session]);
  return (
    <ChatProviders session={session} texts={texts} shadowRoot={shadowRoot} onEscape={minimize}>
      <LightboxProvider>
        <Window texts={texts} shadowRoot={shadowRoot} painted={painted} minimize={minimize} />
      </LightboxProvider>
    </ChatProviders>
  );
}

function Window(props: Required<Omit<Props, 'session'>> & { minimize: () => void }): ReactNode {
  const { texts, shadowRoot, painted, minimize } = props;
  const state = useSessionState();
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const isTaken = useTaken(shadowRoot);
  const step = useSteps(3, isTaken);
  useComposer(textareaRef);
  usePhoneWindow(shadowRoot);
  useCoveredFocus(shadowRoot);
  useTitleCount();
  const composer = useMemo(() => <ComposerTools textareaRef={textareaRef} />, []);
  return (
    <Frame
      isTaken={isTaken}
      hasEnded={hasEnded(state)}
      texts={texts}
      textareaRef={textareaRef}
      header={step > 1 && header}
      painted={painted}
      onBack={minimize}
      thread={step > 0 && thread}
      composer={step > 2 && composer}
      overlay={
        step > 2 && (
          <>
            <DropTarget root={shadowRoot} />
            <EndModal />
            <Notifying />
            <PastSlot />
          </>
        )
      }
    />
  );
}
