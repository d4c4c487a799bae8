import type { Desk } from '../state/createDesk.ts';

export function toggleMute({ state, ports }: Desk): void {
  state.isMuted = !state.isMuted;
  ports.memory.write('preference', 'muted', state.isMuted ? 'yes' : null);
}

/** Shows only the operator's own open chats, also after a reload. */
export function showOnlyMine({ state, ports }: Desk, isOnlyMine: boolean): void {
  state.work.isOnlyMine = isOnlyMine;
  ports.memory.write('preference', 'only-mine', isOnlyMine ? 'yes' : null);
}

/** Shows chats and tickets as one list, or each in a list of its own, also after a reload. */
export function showOneList({ state, ports }: Desk, isOneList: boolean): void {
  state.isOneList = isOneList;
  ports.memory.write('preference', 'one-list', isOneList ? 'yes' : null);
}

/** Whether shortcuts of a single key are on. WCAG 2.1.4 requires a way to turn them off. */
export function usesSingleKeys({ ports }: Desk): boolean {
  return ports.memory.read('preference', 'single-keys') !== 'off';
}

export function setSingleKeys({ ports }: Desk, isOn: boolean): void {
  ports.memory.write('preference', 'single-keys', isOn ? null : 'off');
}
