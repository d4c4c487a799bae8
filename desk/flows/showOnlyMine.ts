import type { Desk } from '../state/createDesk.ts';

/** Narrows the open chats to the operator's own, also after a reload. */
export function showOnlyMine({ state, ports }: Desk, isOnlyMine: boolean): void {
  state.work.isOnlyMine = isOnlyMine;
  ports.memory.write('preference', 'only-mine', isOnlyMine ? 'yes' : null);
}
