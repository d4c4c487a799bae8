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
/**
 * Making a context blocks a slow phone for four frames, so it waits for a pause in the typing. Safari lets a timer of up to one second act
 * for the gesture that started it.
 */
const AFTER_GESTURE_MS = 500;

/**
 * The Sound port: the chime of a staff message (WIN-19). Browsers play nothing before the visitor's first gesture in the page. Until then the
 * chime is silent, and the badge has to do.
 */
export function createSound({ clock, store, tabs, lifetime, createContext = () => new AudioContext() }: Needs): Sound {
  let context: AudioContext | null = null;
  let chimeEndsAt = 0;
  let timer = new AbortController();
  let hasTried = false;
  const unlocked = new AbortController();

  /** Unlocks after the last of several gestures. When that has failed, the next gesture unlocks at once. */
  function onGesture(): void {
    timer.abort();
    timer = new AbortController();
    if (hasTried) unlock();
    else clock.after(AFTER_GESTURE_MS, AbortSignal.any([lifetime, timer.signal]), unlock);
  }

  /** Safari wants the context resumed by a gesture. The start of a touch does not count: `resume` waits for its end. */
  function unlock(): void {
    hasTried = true;
    void resume().then((resumed) => {
      if (resumed?.state !== 'running') return;
      unlocked.abort();
      suspend();
    });
  }

  /** Null where there is no output device, or no sound in this browser at all. */
  async function resume(): Promise<AudioContext | null> {
    try {
      context ??= createContext();
      await context.resume();
      return context;
    } catch {
      return null;
    }
  }

  /** A running context keeps the device's audio awake. A later chime may still be playing. */
  function suspend(): void {
    if (clock.now() < chimeEndsAt) return;
    void context?.suspend().catch(() => undefined);
  }

  async function play(reason: 'message' | 'closed'): Promise<void> {
    const running = await resume();
    if (!running || lifetime.aborted) return;
    chime(running, reason);
    chimeEndsAt = clock.now() + CHIME_SECONDS * 1_000;
    clock.after(CHIME_SECONDS * 1_000, lifetime, suspend);
  }

  const signal = AbortSignal.any([lifetime, unlocked.signal]);
  for (const gesture of GESTURES) window.addEventListener(gesture, onGesture, { capture: true, passive: true, signal });
  lifetime.addEventListener('abort', () => void context?.close().catch(() => undefined), { once: true });

  return {
    play(reason) {
      const isLocked = context === null && navigator.userActivation?.hasBeenActive !== true;
      if (isLocked || store.get('muted') === '1' || !tabs.isLeader() || lifetime.aborted) return;
      void play(reason);
    },
  };
}
