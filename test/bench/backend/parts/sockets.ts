import { startEngine, type EngineName } from '../engines.ts';
import { PushSocket } from '../PushSocket.ts';
import { memoryOf, pause } from '../statistics.ts';
import { Room, type Talk } from '../talk.ts';

export type Step = { sockets: number; memory: number; openedInSeconds: number; talk: Talk };
export type Sockets = { steps: Step[]; limit: string | null };

const STEPS = [0, 5_000, 10_000, 15_000];
/** An address may have 500 sockets, and each address of 127.0.0.0/8 has its own ports. */
const PER_ADDRESS = 450;
const AT_ONCE = 100;
/** Descriptors that the processes need besides the sockets. */
const OTHER_DESCRIPTORS = 1_000;
const SETTLE_MS = 2_000;

/** Measures the memory of idle connections on a channel, and the speed of a conversation among them. */
export async function measureSockets(
  name: EngineName,
  { n, maxDescriptors }: { n: number; maxDescriptors: number },
): Promise<Sockets> {
  const most = maxDescriptors - OTHER_DESCRIPTORS;
  const engine = await startEngine(name);
  const sockets: PushSocket[] = [];
  try {
    const room = await Room.open(engine.url, 20);
    const steps: Step[] = [];
    for (const wanted of STEPS.filter((count) => count <= most)) {
      const startedAt = performance.now();
      await openSockets(engine.url, sockets, wanted);
      const openedInSeconds = (performance.now() - startedAt) / 1_000;
      await pause(SETTLE_MS);
      const memory = memoryOf(engine.pids);
      const talk = await room.atRate(50, { seconds: n, warmUpSeconds: 1 });
      steps.push({ sockets: sockets.length, memory, openedInSeconds, talk });
    }
    await room.close();
    const limit = STEPS.at(-1)! <= most ? null : `a process may have ${maxDescriptors} open files here`;
    return { steps, limit };
  } finally {
    await Promise.all(sockets.map((socket) => socket.close()));
    await engine.stop();
  }
}

async function openSockets(url: string, sockets: PushSocket[], wanted: number): Promise<void> {
  let next = sockets.length;
  const opening = Array.from({ length: AT_ONCE }, async () => {
    while (next < wanted) {
      const number = next++;
      const localAddress = `127.0.1.${1 + Math.floor(number / PER_ADDRESS)}`;
      sockets.push(await PushSocket.join(url, `private-chat.idle.${number}`, { localAddress }));
    }
  });
  await Promise.all(opening);
}
