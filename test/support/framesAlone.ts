import { WITHOUT_FRAMES_MS } from '../../src/config/durations.ts';

const { setTimeout } = window;

/** Until the test ends, what waits for a frame has nothing else to go on with: on a busy machine a frame may be late. */
export function framesAlone(): void {
  window.setTimeout = ((run: TimerHandler, ms?: number, ...values: unknown[]) =>
    ms === WITHOUT_FRAMES_MS ? 0 : setTimeout(run, ms, ...values)) as typeof window.setTimeout;
}

afterEach(() => void (window.setTimeout = setTimeout));
