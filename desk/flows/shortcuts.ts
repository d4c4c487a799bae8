import type { Desk } from '../state/createDesk.ts';

/** Whether a key without Ctrl does something outside a text (WCAG 2.1.4 asks for a way to switch that off). */
export function usesSingleKeys({ ports }: Desk): boolean {
  return ports.memory.read('preference', 'single-keys') !== 'off';
}

export function setSingleKeys({ ports }: Desk, isOn: boolean): void {
  ports.memory.write('preference', 'single-keys', isOn ? null : 'off');
}
