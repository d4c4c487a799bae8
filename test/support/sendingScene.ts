import type { Message } from '../../src/entries/message/message.ts';
import { networkFailure } from './fakeApi.ts';
import type { FakePorts } from './fakePorts.ts';
import { startedSession, type entriesOf, type TestSession } from './makeSession.ts';

/** Staff closed the first chat of the fake server, without a rating. */
export const CLOSED = {
  type: 'closed',
  chatId: 4711,
  closedBy: 'staff',
  showRate: false,
  savedHistory: false,
} as const;

export const asked = (session: TestSession): string[] =>
  session.ports.api.of('sendMessage').map(({ message }) => message);

/** Lets the server handle the next message and drops its response. */
export function loseAnswer(session: TestSession): void {
  const { api } = session.ports;
  const send = api.sendMessage;
  api.sendMessage = async (request, signal) => {
    api.sendMessage = send;
    await send(request, signal);
    return networkFailure;
  };
}

/** Turns the network on or off and notifies the page. */
export function setNetwork({ api, page }: FakePorts, isThere: boolean): void {
  api.isAway = !isThere;
  page.connect(isThere);
}

/** Opens the next page with the network on. */
export async function reopened(session: TestSession): Promise<TestSession> {
  session.dispose();
  setNetwork(session.ports, true);
  const next = await startedSession({ ports: session.ports });
  await next.ports.clock.advance(60_000);
  return next;
}

export const staffSays = (session: TestSession, text: string, given: Partial<Message> = {}): void =>
  session.ports.realtime.say({ type: 'message', message: session.ports.api.staffSays(text, given) });

/** Returns the messages on the server, each with its chat. */
export const arrived = (session: TestSession): unknown[] =>
  session.ports.api.messages.map(({ text, chatId }) => [text, chatId]);

export const kinds = (session: Parameters<typeof entriesOf>[0]): string[] =>
  session.thread.all().map((entry) => ('textKey' in entry && entry.textKey ? entry.textKey : entry.objectType));
