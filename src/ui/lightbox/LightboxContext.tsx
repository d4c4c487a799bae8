import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Entry } from '../../entries/models.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { picturesOf, type Picture } from './pictures.ts';

type View = ComponentType<{ pictures: readonly Picture[]; first: number; onClose: () => void }>;
type Shown = { pictures: readonly Picture[]; first: number };
type Lightbox = { open(href: string): void; preload(): void };

const LightboxContext = createContext<Lightbox | null>(null);

type Props = {
  /** The entries with the pictures to show, if not those of the running conversation. */
  entries?: readonly Entry[];
  children: ReactNode;
};

/** Shows pictures of the conversation, one at a time over the whole page. The view is loaded on first use. */
export function LightboxProvider({ entries, children }: Props): ReactNode {
  const session = useSession();
  const { isOpen } = useSessionState();
  const [view, setView] = useState<{ View: View } | 'broken' | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = useCallback(() => setShown(null), []);
  const lightbox = useMemo<Lightbox>(() => {
    const load = (): Promise<void> =>
      loadView().then(setView, (cause: unknown) => {
        setView('broken');
        session.ports.report({ code: 'load', message: 'The view of pictures could not be loaded', cause });
      });
    return {
      preload: () => void load(),
      open(href) {
        const pictures = picturesOf(entries ?? session.thread.all(), session.settings.servers.apiUrl);
        setShown({
          pictures,
          first: Math.max(
            0,
            pictures.findIndex((picture) => picture.href === href),
          ),
        });
        void load();
      },
    };
  }, [session, entries]);
  if (shown && !isOpen) setShown(null);
  // Another tab may forget the visitor who owns these pictures (SEC-03).
  useEffect(() => {
    const { signal } = session.visit;
    if (shown) signal.addEventListener('abort', close);
    return () => signal.removeEventListener('abort', close);
  }, [shown, session, close]);
  return (
    <LightboxContext value={view === 'broken' ? null : lightbox}>
      {children}
      {shown && view && view !== 'broken' && <view.View {...shown} onClose={close} />}
    </LightboxContext>
  );
}

/**
 * Returns props that make a link to a picture open it over the page. It remains a normal link
 * with a modifier key, or if the view cannot be loaded.
 */
export function usePictureLink(
  href: string | null,
): Partial<Pick<React.ComponentProps<'a'>, 'onClick' | 'onPointerEnter' | 'aria-haspopup'>> {
  const lightbox = use(LightboxContext);
  if (!lightbox || href === null) return {};
  return {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => lightbox.preload(),
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      lightbox.open(href);
    },
  };
}

const loadView = async (): Promise<{ View: View }> => ({ View: (await import('./Lightbox.tsx')).Lightbox });
