/**
 * An hour of scripted traffic at the real desk, at twenty times the speed: 60 visitors with the
 * widget's core, and three operators in browsers who only use the page. Run by `npm test -- soak`
 * and `npm run test:all`.
 */
import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as elapse } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import type { Chat, ChatEvent, Message } from '../../protocol/wire.ts';
import { findChrome } from '../../scripts/findChrome.mjs';
import { until } from '../cluster/support/until.ts';
import { Visitor } from '../cluster/support/Visitor.ts';
import { Backend } from '../e2e/support/backend.ts';
import { DeskApi } from '../e2e/support/DeskApi.ts';
import { arrivals, asOfHour, CHATS, makeRandom, percentile } from './support/schedule.ts';
import { ScriptedOperator } from './support/ScriptedOperator.ts';

const OPERATORS = ['Ann', 'Bob', 'Cyd'];
/** Two visitors who arrive within this time may be served in either order, because a press takes as long. */
const TOGETHER_MS = 250;
const SEED = Number(process.env.SOAK_SEED ?? 7);

type Conversation = { chat: Chat; messages: Message[]; events: ChatEvent[] };
type Served = { chatId: number; arrivedAt: number; takenAt: number; owner: string; answers: string[] };

describe('an hour at the desk', { timeout: 480_000 }, () => {
  let backend: Backend;
  let browser: Browser;
  before(async () => {
    backend = await Backend.start();
    browser = await chromium.launch({ executablePath: findChrome(), chromiumSandbox: false });
  });
  after(async () => {
    await browser.close();
    await backend.stop();
  });

  it('[DESK-03] leaves no chat unanswered, answers none twice, and serves visitors in the order of arrival', async (context) => {
    const random = makeRandom(SEED);
    const desk = await DeskApi.signIn(backend);
    const operators = await Promise.all(OPERATORS.map((name) => openDesk(name)));
    // The administrator who created the accounts does not take chats.
    await desk.call('PUT', '/availability', { is_away: true });
    const over = new AbortController();
    // Each arrival listens to this signal while it waits.
    setMaxListeners(CHATS + 1, over.signal);
    const shifts = operators.map((operator) => operator.work(over.signal));
    const visitors: Visitor[] = [];
    context.after(() => visitors.forEach((visitor) => visitor.end()));
    const startedAt = Date.now();
    const play = async () => {
      await Promise.all(
        arrivals(random).map(async (at, number) => {
          await elapse(startedAt + at - Date.now(), undefined, over);
          visitors.push(await ask(number));
        }),
      );
      await until(async () => {
        await elapse(500, undefined, over);
        return (await desk.chats()).length === 0;
      });
      over.abort();
    };
    try {
      await Promise.all([...shifts, play()]);
    } catch (failure) {
      over.abort();
      // An operator who lost a chat waits in vain for a control that only its owner has. The chat's
      // events explain more than the timeout.
      (await readAll(desk)).forEach(requireOneOwner);
      throw failure;
    }
    const served = (await readAll(desk)).map(servedOf);
    const heard = visitors.map((visitor) => visitor.texts().filter((text) => /answers number/.test(text)).length);

    assert.equal(served.length, CHATS, 'every visitor has a chat');
    assert.deepEqual(
      served.filter(({ answers }) => answers.length !== 1),
      [],
      'each was answered once, by its owner',
    );
    assert.deepEqual(
      heard.filter((count) => count !== 1),
      [],
      'and each visitor read it',
    );
    const passed = outOfTurn(served);
    report(served, { operators, passed, elapsedMs: Date.now() - startedAt });
    assert.deepEqual(passed, [], 'visitors served out of turn');
  });

  async function openDesk(name: string): Promise<ScriptedOperator> {
    const desk = await DeskApi.signIn(backend);
    const { link } = (await desk.call('POST', '/invitations', { role: 'operator', name })) as { link: string };
    const context = await browser.newContext({ viewport: { width: 1366, height: 650 }, locale: 'en-US' });
    const operator = new ScriptedOperator(await context.newPage(), name, makeRandom(SEED + OPERATORS.indexOf(name)));
    await operator.makeAccount(link);
    return operator;
  }

  async function ask(number: number): Promise<Visitor> {
    const visitor = new Visitor({ url: backend.url, pushKey: backend.pushKey });
    await visitor.start();
    await visitor.send(`Question number ${number}`);
    return visitor;
  }
});

async function readAll(desk: DeskApi): Promise<Conversation[]> {
  const statuses = ['waiting', 'open', 'closed'];
  const lists = await Promise.all(
    statuses.map((status) => desk.call('GET', `/chats?status=${status}&limit=100`) as Promise<{ chats: Chat[] }>),
  );
  const chats = lists.flatMap(({ chats: found }) => found);
  return Promise.all(chats.map(({ chat_id: id }) => desk.call('GET', `/chats/${id}`) as Promise<Conversation>));
}

/** Returns the event that gave the chat its only owner. A waiting chat has none yet. */
function requireOneOwner({ chat, events }: Conversation): ChatEvent[] {
  const taken = events.filter(({ kind }) => kind === 'opened' || kind === 'taken-over' || kind === 'transferred');
  assert.ok(taken.length < 2, `${taken.map(({ text }) => text).join(' and ')} both took chat ${chat.chat_id}`);
  return taken;
}

function servedOf({ chat, messages, events }: Conversation): Served {
  const [taken] = requireOneOwner({ chat, messages, events });
  const owner = chat.operator?.name ?? '';
  const answers = messages.filter((message) => message.author_type === 'staff' && message.message.startsWith(owner));
  return {
    chatId: chat.chat_id,
    arrivedAt: Date.parse(chat.waiting_since),
    takenAt: Date.parse(taken?.created_at ?? ''),
    owner,
    answers: answers.map(({ message }) => message),
  };
}

/** Returns the visitors who were still waiting when someone who arrived later was taken. */
function outOfTurn(served: readonly Served[]): Served[] {
  return served.filter((one) =>
    served.some((other) => other.arrivedAt > one.arrivedAt + TOGETHER_MS && other.takenAt < one.takenAt),
  );
}

type Facts = { operators: readonly ScriptedOperator[]; passed: readonly Served[]; elapsedMs: number };

function report(served: readonly Served[], { operators, passed, elapsedMs }: Facts): void {
  const waits = served.map(({ arrivedAt, takenAt }) => takenAt - arrivedAt);
  const told = [0.5, 0.9, 0.95, 1].map((share) => {
    const wait = percentile(waits, share);
    return `${share === 1 ? 'longest' : `p${share * 100}`} ${Math.round(asOfHour(wait))} s (${Math.round(wait)} ms)`;
  });
  console.log(`${served.length} chats in ${Math.round(elapsedMs / 1_000)} s, seed ${SEED}`);
  console.log(`waited, in seconds of the hour (and as it was): ${told.join(', ')}`);
  for (const { name, answered, beaten } of operators)
    console.log(`${name} answered ${answered}; a colleague was quicker ${beaten} times`);
  console.log(`${passed.length} passed over`);
}
