import { useEffect, useState } from 'react';
import { isAtTicket, isEnabled } from '../../chat/selectors.ts';
import { focusComposer } from '../parts/focusComposer.ts';
import { useSession } from '../context/ChatContext.tsx';

/** Files dropped on the window go to the composer (ATT-02). True while some are held above it. */
export function useFileDrop(root: ShadowRoot): boolean {
  const session = useSession();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // The element that was entered last. The next is entered before it is left, and an element that is removed is never left.
    let over: EventTarget | null = null;
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', step: (event: DragEvent) => void): void => {
      const onDrag = (event: Event): void => {
        if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
        if (isAtTicket(session.state) || !isEnabled(session.state, 'files')) return;
        event.preventDefault();
        step(event);
        setHeld(over !== null);
      };
      root.addEventListener(name, onDrag, { signal });
    };
    listen('dragenter', ({ target }) => (over = target));
    listen('dragover', () => undefined);
    listen('dragleave', ({ target }) => {
      if (target === over) over = null;
    });
    listen('drop', (event) => {
      over = null;
      session.composer.addFiles([...(event.dataTransfer?.files ?? [])]);
      focusComposer(root);
    });
    const onPage = (event: Event): void => {
      if (!event.composedPath().includes(root)) setHeld(false);
    };
    root.ownerDocument.addEventListener('dragenter', onPage, { capture: true, signal });
    return () => stop.abort();
  }, [root, session]);
  return isHeld;
}
