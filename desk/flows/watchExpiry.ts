import type { Desk } from '../state/createDesk.ts';

/** The longest delay of a browser timer. A later expiry needs none: the regular ticks redraw it. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Redraws the conversation when its next unanswered access request expires. */
export function watchExpiry(desk: Desk, chatId: number): void {
  const { state, ports, resources } = desk;
  resources.forgetExpiry();
  const now = ports.clock.now();
  const expiries = (state.conversations[chatId]?.messages ?? [])
    .flatMap(({ callback }) => (callback?.answer === null && callback.validTo !== null ? [callback.validTo] : []))
    .map((validTo) => Date.parse(validTo))
    .filter((expiresAt) => expiresAt > now);
  const delayMs = Math.min(...expiries) - now;
  if (delayMs > LONGEST_TIMER_MS) return;
  resources.forgetExpiry = ports.clock.after(delayMs, () => {
    state.now = ports.clock.now();
    watchExpiry(desk, chatId);
  });
}
