import { WITHOUT_FRAMES_MS } from '../../src/config/durations.ts';

const { setTimeout } = window;

/**
 * Disables the timeout fallback for frames until the test ends, since a frame may be late on a busy
 * machine.
 */
export function framesAlone(): void {
  window.setTimeout = ((run: TimerHandler, ms?: number, ...values: unknown[]) =>
    ms === WITHOUT_FRAMES_MS ? 0 : setTimeout(run, ms, ...values)) as typeof window.setTimeout;
}

afterEach(() => void (window.setTimeout = setTimeout));
