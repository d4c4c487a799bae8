import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { PastChats } from '../../chat/PastChats.ts';
import type { PastChat } from '../../ports.ts';
import { useEscape } from '../context/EscapeLayers.tsx';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { TimesProvider } from '../context/TimesContext.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { color, motion, type } from '../theme/style.ts';
import { PastBar } from './PastBar.tsx';
import { PastList } from './PastList.tsx';
import { PastThread } from './PastThread.tsx';

const layer = css({
  position: 'absolute',
  zIndex: 4,
  inset: 0,
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  // A column in the middle of a tablet, like the conversation.
  paddingInline: 'max(0px, 50% - 320px)',
  borderRadius: 'inherit',
  background: color.background,
  color: color.text,
});
const shown = css({ flex: 1, minBlockSize: 0, display: 'flex', flexDirection: 'column' });
const hidden = css({ display: 'none' });
const news = css({ margin: 0, padding: '8px 16px', background: color.tint, color: color.link, fontWeight: 600 });

/**
 * A customer's past conversations, over the running one, which keeps its draft, its scroll position
 * and its focus (VIS-07). Shows the list, or one conversation of it.
 */
export function PastLayer(): ReactNode {
  const t = useT();
  const session = useSession();
  const { unread } = useSessionState();
  const area = useRef<HTMLElement>(null);
  const titleId = useId();
  const [chat, setChat] = useState<PastChat | null>(null);
  const chats = useMemo(
    () => new PastChats(session, { visitor: session.visitor, signal: session.visit.signal }),
    [session],
  );
  const close = useCallback(() => session.visit.window.closePast(), [session]);
  const back = useCallback(() => setChat(null), []);
  useEscape(true, close);
  useCover(area);
  // The list stays, so that Back finds the same pages and the same item.
  return (
    <section ref={area} aria-labelledby={titleId} css={[layer, motion.fade]}>
      <TimesProvider>
        <div css={chat ? hidden : shown}>
          <PastBar id={titleId} title={t('past.title')} back={t('past.close')} onBack={close} />
          <p role="status" css={[type.label, unread > 0 ? news : hidden]}>
            {unread > 0 && t('thread.new', { count: unread })}
          </p>
          <PastList chats={chats} isShown={!chat} onOpen={setChat} />
        </div>
        {chat && (
          <div css={shown}>
            <PastThread key={chat.id} chats={chats} chat={chat} onBack={back} />
          </div>
        )}
      </TimesProvider>
    </section>
  );
}

/**
 * Makes the rest of the window inert while the layer covers it, except elements that are inert
 * already, and then restores the focus.
 */
function useCover(area: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const before = focusedIn(element);
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other) => other !== element && !other.hasAttribute('inert'),
    );
    for (const other of others) other.setAttribute('inert', '');
    return () => {
      for (const other of others) other.removeAttribute('inert');
      before?.focus();
    };
  }, [area]);
}
