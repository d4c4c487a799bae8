import type { Desk } from '../state/createDesk.ts';

/** Shows only the operator's own open chats, also after a reload. */
export function showOnlyMine({ state, ports }: Desk, isOnlyMine: boolean): void {
  state.work.isOnlyMine = isOnlyMine;
  ports.memory.write('preference', 'only-mine', isOnlyMine ? 'yes' : null);
}
