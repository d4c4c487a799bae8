import { expect } from '@open-wc/testing';
import { chime } from '../../../src/adapters/sound/chime.ts';
import { createSound } from '../../../src/adapters/sound/createSound.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { testLifetime } from '../../support/lifetime.ts';

/** A fake audio output that renders offline and records what it is asked. */
class SilentContext extends OfflineAudioContext {
  readonly asked: string[] = [];
  constructor() {
    super(1, 1, 44_100);
  }
  /** Whether the browser still waits for a gesture it accepts. */
  isLocked = false;
  #state: AudioContextState = 'suspended';
  override get state(): AudioContextState {
    return this.#state;
  }
  override resume = async (): Promise<void> => {
    this.asked.push('resume');
    if (!this.isLocked) this.#state = 'running';
  };
  override suspend = async (): Promise<void> => {
    this.asked.push('suspend');
    this.#state = 'suspended';
  };
  close = async (): Promise<void> => void this.asked.push('close');
  override get destination(): AudioDestinationNode {
    this.asked.push('tone');
    return super.destination;
  }
}

function makeSound({ isMuted = false, isLeader = true, isLocked = false } = {}) {
  const lifetime = testLifetime();
  const clock = new FakeClock();
  const contexts: SilentContext[] = [];
  const idle: (() => void)[] = [];
  const sound = createSound({
    clock,
    lifetime: lifetime.signal,
    store: { get: (key) => (key === 'muted' && isMuted ? '1' : null) },
    tabs: { isLeader: () => isLeader },
    whenIdle: (run) => void idle.push(run),
    createContext: () => {
      const context = new SilentContext();
      context.isLocked = isLocked;
      contexts.push(context);
      return context as unknown as AudioContext;
    },
  });
  const beIdle = async (): Promise<void> => {
    for (const run of idle.splice(0)) run();
    await settle();
  };
  const play = async (): Promise<void> => {
    sound.play('message');
    await beIdle();
  };
  /** The pause in typing after which the audio is created, and the page's idle time. */
  const pause = async (): Promise<void> => {
    await clock.advance(500);
    await beIdle();
  };
  return { sound, play, pause, beIdle, contexts, clock, lifetime };
}

async function gesture(name = 'pointerdown'): Promise<void> {
  window.dispatchEvent(new Event(name));
  await settle();
}

const tonesOf = (contexts: SilentContext[]) =>
  contexts.flatMap(({ asked }) => asked).filter((asked) => asked === 'tone').length;

async function rendered(reason: 'message' | 'closed'): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 44_100, 44_100);
  chime(context, reason);
  return (await context.startRendering()).getChannelData(0);
}

/** Returns the pitch in hertz between two times in seconds, measured by zero crossings. */
function pitch(samples: Float32Array, from: number, to: number): number {
  let crossings = 0;
  for (let at = Math.floor(from * 44_100) + 1; at < to * 44_100; at += 1)
    if (Math.sign(samples[at] ?? 0) !== Math.sign(samples[at - 1] ?? 0)) crossings += 1;
  return crossings / 2 / (to - from);
}

describe('the sound', () => {
  beforeEach(() => setGestureBefore(false));
  afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

  function setGestureBefore(hasBeenActive: boolean): void {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
  }

  for (const [reason, rises] of [
    ['message', true],
    ['closed', false],
  ] as const) {
    it(`[WIN-19][END-07] the chime is short and ${rises ? 'rises for a message' : 'falls for a chat’s end'}`, async () => {
      const samples = await rendered(reason);
      expect(Math.max(...samples), 'loudness').to.be.within(0.05, 0.5);
      expect(Math.max(...samples.subarray(30_000)), 'after 0.7 seconds').to.be.below(0.001);
      const [first, last] = [pitch(samples, 0.02, 0.1), pitch(samples, 0.4, 0.45)];
      expect(last > first, `${first} to ${last} hertz`).to.equal(rises);
    });
  }

  it('[WIN-19] no audio is created before the visitor’s first gesture, and the chime plays after it', async () => {
    const { play, pause, contexts } = makeSound();
    await play();
    expect(contexts).to.have.length(0);
    await gesture();
    await pause();
    await play();
    expect(contexts).to.have.length(1);
    expect(tonesOf(contexts)).to.equal(2);
  });

  it('[WIN-19] the audio is created once, in the first pause of typing', async () => {
    const { pause, contexts, clock } = makeSound();
    for (let key = 0; key < 5; key += 1) {
      await gesture('keydown');
      await clock.advance(499);
      expect(contexts).to.have.length(0);
    }
    await pause();
    await gesture('keydown');
    await pause();
    expect(contexts.map(({ asked }) => asked)).to.deep.equal([['resume', 'suspend']]);
  });

  it('[WIN-19] the audio is created while the page is idle', async () => {
    const { beIdle, contexts, clock } = makeSound();
    await gesture();
    await clock.advance(5_000);
    expect(contexts, 'after a gesture').to.have.length(0);
    await beIdle();
    expect(contexts).to.have.length(1);
    setGestureBefore(true);
    const later = makeSound();
    later.sound.play('message');
    expect(later.contexts, 'for a message').to.have.length(0);
    await later.beIdle();
    expect(tonesOf(later.contexts)).to.equal(2);
  });

  it('[WIN-19] the chime plays at once if the gesture was before the widget loaded', async () => {
    setGestureBefore(true);
    const { play, contexts } = makeSound();
    await play();
    expect(tonesOf(contexts)).to.equal(2);
  });

  it('[WIN-19] a later gesture unlocks the audio if the browser did not accept the first', async () => {
    const { pause, contexts } = makeSound({ isLocked: true });
    // Safari accepts the end of a touch, not its start.
    await gesture();
    await pause();
    const [context] = contexts;
    if (!context) throw new Error('There is no context.');
    expect(context.asked).to.deep.equal(['resume']);
    context.isLocked = false;
    await gesture('touchend');
    await gesture('keydown');
    expect(context.asked).to.deep.equal(['resume', 'resume', 'suspend']);
  });

  it('[WIN-19] the audio runs only during the chime', async () => {
    setGestureBefore(true);
    const { play, contexts, clock } = makeSound();
    await play();
    await clock.advance(1_000);
    expect(contexts[0]?.asked).to.deep.equal(['resume', 'tone', 'tone', 'suspend']);
  });

  it('[WIN-19] a second chime is not cut off', async () => {
    setGestureBefore(true);
    const { play, contexts, clock } = makeSound();
    await play();
    await clock.advance(400);
    await play();
    await clock.advance(400);
    expect(contexts[0]?.asked.at(-1)).to.equal('tone');
    await clock.advance(400);
    expect(contexts[0]?.asked.at(-1)).to.equal('suspend');
  });

  it('[WIN-19] the audio stops after the chime also when the clock is put back', async () => {
    setGestureBefore(true);
    const { play, contexts, clock } = makeSound();
    await play();
    clock.shift(-3_600_000);
    await clock.advance(1_000);
    expect(contexts[0]?.asked.at(-1)).to.equal('suspend');
  });

  it('[WIN-19] chimes that wait for the audio sound as one', async () => {
    setGestureBefore(true);
    const { play, contexts } = makeSound();
    await play();
    const [context] = contexts;
    if (!context) throw new Error('No audio was created.');
    context.asked.length = 0;
    let free = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    const { resume } = context;
    context.resume = () => isFree.then(resume);
    await play();
    await play();
    free();
    await settle();
    expect(tonesOf(contexts)).to.equal(2);
  });

  it('[WIN-19] no audio is created while the chat is muted', async () => {
    setGestureBefore(true);
    const { play, contexts } = makeSound({ isMuted: true });
    await play();
    expect(contexts).to.have.length(0);
  });

  it('[ENV-04] tabs that do not lead play no sound', async () => {
    setGestureBefore(true);
    const { play, contexts } = makeSound({ isLeader: false });
    await play();
    expect(contexts).to.have.length(0);
  });

  it('[WIN-19] play() throws nothing in a browser without audio', async () => {
    setGestureBefore(true);
    const lifetime = testLifetime();
    const createContext = (): never => {
      throw new DOMException('No output', 'NotSupportedError');
    };
    const needs = {
      clock: new FakeClock(),
      store: { get: () => null },
      tabs: { isLeader: () => true },
      whenIdle: (run: () => void) => run(),
    };
    createSound({ ...needs, lifetime: lifetime.signal, createContext }).play('message');
    await gesture();
  });

  it('[EL-08] the audio is closed with its session, and none is created afterwards', async () => {
    const { play, pause, contexts, lifetime } = makeSound();
    await gesture();
    await pause();
    lifetime.end();
    expect(contexts[0]?.asked.at(-1)).to.equal('close');
    const later = makeSound();
    await gesture();
    later.lifetime.end();
    await gesture();
    await later.pause();
    await later.play();
    await play();
    expect([contexts.length, later.contexts.length]).to.deep.equal([1, 0]);
  });
});
