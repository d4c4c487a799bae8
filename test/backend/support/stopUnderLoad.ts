import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Message, NewChatAnswer } from '../../../protocol/wire.ts';
import { BackendProcess } from './startBackend.ts';

const CLIENTS = 20;
const WARM_UP_MESSAGES = 100;
const STOP_WITHIN_MS = 10_000;

type Writer = { chat: NewChatAnswer; acknowledged: string[]; calls: Promise<unknown> };

async function post<Body>(url: string, body: object): Promise<Body> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  return (await answer.json()) as Body;
}

/**
 * Stops a backend while clients send without a pause, starts it again, and asserts that each
 * acknowledged message is stored.
 */
export async function stopUnderLoad(t: Pick<TestContext, 'after'>, environment: NodeJS.ProcessEnv): Promise<void> {
  const first = new BackendProcess(t, environment);
  const { url } = await first.ready;
  let isOver = false;
  let count = 0;
  let onWarm = () => {};
  const isWarm = new Promise<void>((resolve) => (onWarm = resolve));
  const write = async (chat: NewChatAnswer, acknowledged: string[], name: string) => {
    for (let n = 0; !isOver; n += 1) {
      const uuid = `${name}-${n}`;
      const message = { chat_id: chat.chat_id, hash: chat.hash, uuid, message: uuid };
      await post(`${url}/api/chat/new-message`, message).then(
        () => acknowledged.push(uuid),
        // Waits like a widget after a failure. Otherwise refused connections would fail thousands
        // of times a second.
        () => new Promise((resolve) => setTimeout(resolve, 50)),
      );
      count += 1;
      if (count === WARM_UP_MESSAGES) onWarm();
    }
  };
  const writers: Writer[] = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const visitor = { user_id: `guest-${n}`, uuid: `visitor-${n}` };
    const chat = await post<NewChatAnswer>(`${url}/api/chat/new`, visitor);
    const acknowledged: string[] = [];
    writers.push({ chat, acknowledged, calls: write(chat, acknowledged, `writer-${n}`) });
  }
  await isWarm;

  const isLate = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), STOP_WITHIN_MS).unref());
  const ended = await Promise.race([first.end('SIGTERM'), isLate]);
  isOver = true;
  await Promise.all(writers.map(({ calls }) => calls));
  assert.notEqual(ended, 'late', `The backend runs ${STOP_WITHIN_MS} ms after SIGTERM`);
  assert.equal(ended !== 'late' && ended.code, 0);

  const second = new BackendProcess(t, environment);
  const restarted = await second.ready;
  for (const { chat, acknowledged } of writers) {
    const query = `chat_id=${chat.chat_id}&hash=${chat.hash}&message_id=0`;
    const answer = await fetch(`${restarted.url}/api/chat/verify-latest-message?${query}`);
    const { messages } = (await answer.json()) as { messages: Message[] };
    const stored = messages.map(({ message }) => message);
    assert.deepEqual(
      acknowledged.filter((text) => !stored.includes(text)),
      [],
      'acknowledged messages are lost',
    );
  }
}
