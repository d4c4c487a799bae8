import { useCallback, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/utils';
import { useSession } from '../context/ChatContext.tsx';

/**
 * Changes with the thread, for who draws it: at once, and while messages pour in once a frame. What nobody sees is not drawn: a hidden
 * page has no frames.
 */
export function useThreadVersion(): number {
  const { state } = useSession();
  return useSyncExternalStore(
    useCallback(
      (draw) => {
        let frame: number | null = null;
        let isDue = false;
        const onFrame = (): void => {
          frame = null;
          if (isDue) onChange();
        };
        const onChange = (): void => {
          isDue = frame !== null;
          if (isDue) return;
          frame = requestAnimationFrame(onFrame);
          draw();
        };
        const stop = subscribeKey(state.thread, 'version', onChange);
        return () => {
          stop();
          if (frame !== null) cancelAnimationFrame(frame);
        };
      },
      [state],
    ),
    () => state.thread.version,
  );
}
