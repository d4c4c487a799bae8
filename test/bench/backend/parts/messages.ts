import { startEngine, type EngineName } from '../engines.ts';
import { Room, type Talk } from '../talk.ts';

export type Messages = { visitors: number; rates: { perSecond: number; talk: Talk }[]; saturation: Talk };

/** Measures the throughput of messages, and the time of each from a visitor to the desk and back. */
export async function measureMessages(
  name: EngineName,
  { n, checkout }: { n: number; checkout?: string },
): Promise<Messages> {
  const visitors = 200;
  const engine = await startEngine(name, { checkout });
  try {
    const room = await Room.open(engine.url, visitors);
    const rates: Messages['rates'] = [];
    for (const perSecond of [50, 200]) rates.push({ perSecond, talk: await room.atRate(perSecond, { seconds: n }) });
    const saturation = await room.atSaturation({ seconds: n });
    await room.close();
    return { visitors, rates, saturation };
  } finally {
    await engine.stop();
  }
}
