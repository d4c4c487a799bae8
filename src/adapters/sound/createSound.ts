import type { Clock, KeyValueStore, Sound, Tabs } from '../../ports.ts';
import { chime, CHIME_SECONDS } from './chime.ts';

type Needs = {
  clock: Clock;
  store: Pick<KeyValueStore, 'get'>;
  tabs: Pick<Tabs, 'isLeader'>;
  lifetime: AbortSignal;
  createContext?: () => AudioContext;
};

const GESTURES = ['pointerdown', 'keydown', 'touchend'] as const;
/** To make a context takes a slow phone four frames, which nobody who types is to wait for. Safari lets a gesture last for a second of timers. */
const BEHIND_GESTURE_MS = 500;

/**
 * The chime of a staff message (WIN-19), made when it is first needed. A browser plays nothing before the visitor's first gesture in the
 * page; until then there is silence, and the badge must do.
 */
export function createSound({ clock, store, tabs, lifetime, createContext = () => new AudioContext() }: Needs): Sound {
  let context: AudioContext | null = null;
  let quietAt = 0;
  let waiting = new AbortController();
  let wasRefused = false;
  const gestures = new AbortController();

  /** Behind the last of some gestures; where that did not do, in the next one itself. */
  function unlock(): void {
    waiting.abort();
    waiting = new AbortController();
    if (wasRefused) tryToUnlock();
    else clock.after(BEHIND_GESTURE_MS, AbortSignal.any([lifetime, waiting.signal]), tryToUnlock);
  }

  /** Safari wants the context made or resumed in a gesture; a finger that comes down is none yet, and the resuming waits. */
  function tryToUnlock(): void {
    wasRefused = true;
    void wake().then((awake) => {
      if (awake?.state !== 'running') return;
      gestures.abort();
      rest();
    });
  }

  async function wake(): Promise<AudioContext | null> {
    try {
      context ??= createContext();
      await context.resume();
      return context;
    } catch {
      return null; // No output device, or no sound in this browser at all.
    }
  }

  /** A running context keeps the device's audio awake; a later chime may still be heard. */
  function rest(): void {
    if (clock.now() < quietAt) return;
    void context?.suspend().catch(() => undefined);
  }

  for (const gesture of GESTURES)
    window.addEventListener(gesture, unlock, {
      capture: true,
      passive: true,
      signal: AbortSignal.any([lifetime, gestures.signal]),
    });
  lifetime.addEventListener('abort', () => void context?.close().catch(() => undefined), { once: true });

  async function ring(reason: 'message' | 'closed'): Promise<void> {
    const awake = await wake();
    if (!awake || lifetime.aborted) return;
    chime(awake, reason);
    quietAt = clock.now() + CHIME_SECONDS * 1_000;
    clock.after(CHIME_SECONDS * 1_000, lifetime, rest);
  }

  return {
    play(reason) {
      const isLocked = context === null && navigator.userActivation?.hasBeenActive !== true;
      if (isLocked || store.get('muted') === '1' || !tabs.isLeader() || lifetime.aborted) return;
      void ring(reason);
    },
  };
}
