type Tone = { hertz: number; at: number };

/** Rising tones for a message, falling ones for the end of the chat. `at` is in seconds. */
const TONES: Record<'message' | 'closed', readonly [Tone, Tone]> = {
  message: [
    { hertz: 784, at: 0 },
    { hertz: 1_175, at: 0.11 },
  ],
  closed: [
    { hertz: 784, at: 0 },
    { hertz: 523, at: 0.14 },
  ],
};
const TONE_SECONDS = 0.35;
const LOUDNESS = 0.12;
export const CHIME_SECONDS = TONE_SECONDS + 0.14;

/** Plays two short tones on the context's output, each fading out. */
export function chime(context: BaseAudioContext, reason: 'message' | 'closed'): void {
  for (const { hertz, at } of TONES[reason]) {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    // The volume starts and ends near zero, because a tone that is cut off clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + TONE_SECONDS);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + TONE_SECONDS);
  }
}
