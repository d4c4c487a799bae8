import { useEffect, useState } from 'react';
import { addFiles } from '../../flows/addFiles.ts';
import { useSession } from '../context/ChatContext.tsx';

/** Files dropped on the window go to the composer (ATT-02). True while some are held above it. */
export function useFileDrop(root: ShadowRoot): boolean {
  const session = useSession();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // dragenter and dragleave come for each element on the way; above the window it is while more were entered than left.
    let depth = 0;
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', step: (event: DragEvent) => void): void => {
      const onDrag = (event: Event): void => {
        if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
        if (session.state.isAtTicket) return;
        event.preventDefault();
        step(event);
        setHeld(depth > 0);
      };
      root.addEventListener(name, onDrag, { signal: stop.signal });
    };
    listen('dragenter', () => (depth += 1));
    listen('dragover', () => undefined);
    listen('dragleave', () => (depth -= 1));
    listen('drop', (event) => {
      depth = 0;
      addFiles(session, [...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, [root, session]);
  return isHeld;
}
