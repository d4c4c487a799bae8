import type { Desk } from '../state/createDesk.ts';

export function toggleMute({ state, ports }: Desk): void {
  state.isMuted = !state.isMuted;
  ports.memory.write('preference', 'muted', state.isMuted ? 'yes' : null);
}
