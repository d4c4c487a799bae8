import { createContext, use, useLayoutEffect, useMemo, useReducer, type ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import { authorOf } from '../../chat/authorOf.ts';
import type { Entry } from '../../entries/models.ts';
import type { Texts } from '../../ports.ts';
import type { Session } from '../../chat/Session.ts';
import type { SessionState } from '../../chat/state.ts';

type Chat = {
  session: Session;
  /** A new function on each change of the catalogue, so that views with texts rerender. */
  t: Texts['t'];
  authorOf: (entry: Entry) => string;
  lang: string;
  dir: 'ltr' | 'rtl';
};

const ChatContext = createContext<Chat | null>(null);

/** Provides the session and the texts to every view of the window. */
export function ChatProvider(props: { session: Session; texts: Texts; children: ReactNode }): ReactNode {
  const { session, texts, children } = props;
  const [version, change] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => texts.subscribe(change), [texts]);
  const { product } = useSnapshot(session.state).settings;
  const chat = useMemo<Chat>(
    () => {
      const t = remembering(texts);
      return { session, t, authorOf: (entry) => authorOf(entry, { t, product }), lang: texts.lang(), dir: texts.dir() };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version changes whenever `texts` does
    [session, texts, product, version],
  );
  return <ChatContext value={chat}>{children}</ChatContext>;
}

/** Caches texts without values, because each message uses the same few. */
function remembering(texts: Texts): Texts['t'] {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values) return texts.t(key, values);
    const text = known.get(key) ?? texts.t(key);
    known.set(key, text);
    return text;
  };
}

function useChat(): Chat {
  const chat = use(ChatContext);
  if (!chat) throw new Error('This view needs a <ChatProvider> above it.');
  return chat;
}

export const useSession = (): Session => useChat().session;

/** Returns a snapshot of the session's state. The view rerenders when a value that it reads changes. */
export const useSessionState = (): Snapshot<SessionState> => useSnapshot(useChat().session.state);

/** Returns the function that names an entry's author; a new one when texts or product change. */
export const useAuthorOf = (): Chat['authorOf'] => useChat().authorOf;

export const useT = (): Texts['t'] => useChat().t;

/** Returns the language of the texts, as Intl expects it, and its direction. */
export const useLanguage = (): Pick<Chat, 'lang' | 'dir'> => useChat();
