import type { Desk } from '../state/createDesk.ts';

/** Whether shortcuts of a single key are on. WCAG 2.1.4 requires a way to turn them off. */
export function usesSingleKeys({ ports }: Desk): boolean {
  return ports.memory.read('preference', 'single-keys') !== 'off';
}

export function setSingleKeys({ ports }: Desk, isOn: boolean): void {
  ports.memory.write('preference', 'single-keys', isOn ? null : 'off');
}
