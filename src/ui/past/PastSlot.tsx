import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSession, useSessionState } from '../context/ChatContext.tsx';

/** The place of the past conversations (VIS-07). Their code is loaded when they are first opened. */
export function PastSlot(): ReactNode {
  const session = useSession();
  const { isPastOpen } = useSessionState();
  const [view, setView] = useState<{ View: ComponentType } | null>(null);
  const isMissing = isPastOpen && view === null;
  useEffect(() => {
    if (!isMissing) return;
    loadView().then(setView, (cause: unknown) => {
      session.visit.window.closePast();
      session.ports.report({ code: 'load', message: 'The past conversations could not be loaded', cause });
    });
  }, [isMissing, session]);
  return isPastOpen && view && <view.View />;
}

const loadView = async (): Promise<{ View: ComponentType }> => ({
  View: (await import('./PastLayer.tsx')).PastLayer,
});
