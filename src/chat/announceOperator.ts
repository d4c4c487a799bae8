import { subscribeKey } from 'valtio/vanilla/utils';
import type { Context } from './state.ts';

/** Tells the page who has the chat, at each change, until the signal aborts (API-09). */
export function announceOperator({ state, ports }: Context, signal: AbortSignal): void {
  const stop = subscribeKey(state, 'operator', (operator) =>
    ports.emit({ type: 'chat-operator-change', operator: operator && { name: operator.name, img: operator.img } }),
  );
  signal.addEventListener('abort', stop);
}
