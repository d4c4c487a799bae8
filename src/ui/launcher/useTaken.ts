import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in the drawing that takes over painted nodes, which must be the same as they are; true from then on. */
export function useTaken(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
