import { createContext, use } from 'react';
import { useSnapshot } from 'valtio';
import type { Desk } from '../state/createDesk.ts';

export const DeskContext = createContext<Desk | null>(null);

/** Returns the desk, for calling flows. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('Render this inside <DeskContext value={desk}>.');
  return desk;
}

/** Returns a snapshot of the desk's state. The component rerenders when a part that it read changes. */
export function useDeskState(options?: { readonly sync: boolean }) {
  return useSnapshot(useDesk().state, options);
}
