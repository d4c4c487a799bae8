import type { Sound } from '../ports.ts';

type Tone = { readonly hertz: number; readonly atMs: number };

const TONES: Readonly<Record<'waiting' | 'message' | 'alarm', readonly Tone[]>> = {
  waiting: [
    { hertz: 659, atMs: 0 },
    { hertz: 880, atMs: 140 },
    { hertz: 1319, atMs: 280 },
  ],
  alarm: [
    { hertz: 880, atMs: 0 },
    { hertz: 659, atMs: 180 },
    { hertz: 880, atMs: 360 },
    { hertz: 659, atMs: 540 },
  ],
  message: [
    { hertz: 784, atMs: 0 },
    { hertz: 988, atMs: 90 },
  ],
};
const TONE_MS = 260;
const VOLUME = 0.12;
// A burst of messages rings once. Meanwhile, no other tab of the browser rings.
const PAUSE_MS = 700;
const LOCK = 'support-chat-desk-sound';
const GESTURES = ['pointerdown', 'keydown'] as const;
// Creating a context takes 50 ms, so the press is handled first. Browsers accept what runs within a second of it.
const AFTER_GESTURE_MS = 300;

/**
 * Creates three short rings from sine waves. Browsers allow no sound before the first click or key,
 * and may suspend it later, so the desk listens for these while it has no sound. The tabs of a desk
 * share `locks`, so that one of them rings. Without locks, as on pages without TLS, each rings.
 */
export function createSound(locks?: Pick<LockManager, 'request'>): Sound {
  let context: AudioContext | null = null;
  let lastPlayedAt = Number.NEGATIVE_INFINITY;
  const wake = () => {
    setTimeout(() => {
      context ??= createContext();
      void context.resume();
    }, AFTER_GESTURE_MS);
  };
  const listen = () => {
    for (const gesture of GESTURES) document.addEventListener(gesture, wake);
  };
  const createContext = () => {
    const created = new AudioContext();
    created.onstatechange = () => {
      if (created.state !== 'running') return listen();
      for (const gesture of GESTURES) document.removeEventListener(gesture, wake);
    };
    return created;
  };
  listen();

  return {
    play: (kind) => {
      const playing = context;
      if (playing?.state !== 'running' || performance.now() - lastPlayedAt < PAUSE_MS) return;
      lastPlayedAt = performance.now();
      const ring = () => {
        for (const tone of TONES[kind]) playTone(playing, tone);
      };
      if (locks === undefined) return ring();
      const ringAlone = (lock: Lock | null) => {
        if (lock === null) return undefined;
        ring();
        return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      };
      locks.request(LOCK, { ifAvailable: true }, ringAlone).catch(ring);
    },
  };
}

function playTone(context: AudioContext, { hertz, atMs }: Tone): void {
  const start = context.currentTime + atMs / 1000;
  const end = start + TONE_MS / 1000;
  const volume = context.createGain();
  // Ramp both ends: a sine wave that starts or stops abruptly clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  const wave = context.createOscillator();
  wave.frequency.value = hertz;
  wave.connect(volume).connect(context.destination);
  wave.start(start);
  wave.stop(end);
}
