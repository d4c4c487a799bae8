import type { Clock, KeyValueStore, Sound, Tabs } from '../../ports.ts';
import { chime, CHIME_SECONDS } from './chime.ts';

type Needs = {
  clock: Clock;
  store: Pick<KeyValueStore, 'get'>;
  tabs: Pick<Tabs, 'isLeader'>;
  lifetime: AbortSignal;
  /** Creating a context blocks a slow phone for four frames. */
  whenIdle: (run: () => void) => void;
  createContext?: () => AudioContext;
};

const GESTURES = ['pointerdown', 'keydown', 'touchend'] as const;
/** A pause in typing. Safari, where nothing waits for an idle page, accepts a second after the gesture. */
const AFTER_GESTURE_MS = 500;

/**
 * The Sound port: the chime for a staff message (WIN-19). Browsers play nothing before the
 * visitor's first gesture on the page. Until then there is only the badge.
 */
export function createSound(needs: Needs): Sound {
  const { clock, store, tabs, lifetime, whenIdle, createContext = () => new AudioContext() } = needs;
  let context: AudioContext | null = null;
  /** The number of chimes that were requested. */
  let requested = 0;
  let timer = new AbortController();
  let hasTried = false;
  const unlocked = new AbortController();

  /** Unlocks after the last of several gestures. If that failed, the next gesture unlocks immediately. */
  function onGesture(): void {
    timer.abort();
    timer = new AbortController();
    if (hasTried) unlock();
    else clock.after(AFTER_GESTURE_MS, AbortSignal.any([lifetime, timer.signal]), () => whenIdle(unlock));
  }

  /**
   * Safari requires a gesture to resume the context. The start of a touch does not count:
   * `resume` waits for its end.
   */
  function unlock(): void {
    hasTried = true;
    void resume().then((resumed) => {
      if (resumed?.state !== 'running') return;
      unlocked.abort();
      suspend(0);
    });
  }

  /** Resolves to null without an output device or audio support. */
  async function resume(): Promise<AudioContext | null> {
    if (lifetime.aborted) return null;
    try {
      context ??= createContext();
      await context.resume();
      return context;
    } catch {
      return null;
    }
  }

  /** A running context keeps the device's audio awake. The last chime suspends it when it ends. */
  function suspend(request: number): void {
    if (request !== requested) return;
    void context?.suspend().catch(() => undefined);
  }

  async function play(reason: 'message' | 'closed'): Promise<void> {
    const request = (requested += 1);
    const running = await resume();
    // During a phone call the audio waits. Afterwards only the last chime plays, not all at once.
    if (!running || lifetime.aborted || request !== requested) return;
    chime(running, reason);
    clock.after(CHIME_SECONDS * 1_000, lifetime, () => suspend(request));
  }

  const signal = AbortSignal.any([lifetime, unlocked.signal]);
  for (const gesture of GESTURES) window.addEventListener(gesture, onGesture, { capture: true, passive: true, signal });
  lifetime.addEventListener('abort', () => void context?.close().catch(() => undefined), { once: true });

  return {
    play(reason) {
      const isLocked = context === null && navigator.userActivation?.hasBeenActive !== true;
      if (isLocked || store.get('muted') === '1' || !tabs.isLeader()) return;
      // In a hidden page timers may be late by a minute, and nothing is drawn.
      if (context || document.hidden) void play(reason);
      else whenIdle(() => void play(reason));
    },
  };
}
