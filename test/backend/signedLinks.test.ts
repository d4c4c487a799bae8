import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFileLinks, readLinkKey, replaceLinkKey } from '../../backend/storage/fileLinks.ts';
import type { Attachment, Failure, Message } from '../../protocol/wire.ts';
import { makeForm } from './support/makeForm.ts';
import { makeWorld, PUBLIC_URL, type World } from './support/makeWorld.ts';
import { PNG } from './support/sampleFiles.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();
const DAY_MS = 86_400_000;
/** Within a day, so that a link has a part of it left. */
const START = Date.parse('2026-11-28T09:00:00Z');

type Sent = { success: true; message: Message };
type Page = { messages: Message[] };

/** A world with a clock, and a chat with one file. */
async function withFile(t: Parameters<typeof makeWorld>[0]) {
  const clock = { now: START };
  const world = await makeWorld(t, databases, { now: () => clock.now });
  const chat = await world.startChat();
  const sent = await world.upload<Sent>('/api/chat/new-attachment', makeForm(chat, [['photo.png', PNG]]));
  return { world, clock, chat, link: linkOf(sent.body.message.attachments) };
}

const linkOf = ([file]: readonly Attachment[]): string => file?.link ?? '';
const open = <Body = Failure>(world: World, link: string, headers: Record<string, string> = {}) =>
  world.get<Body>(link.slice(PUBLIC_URL.length), headers);

describe('a link to a file', () => {
  it('[DESK-24] works for seven days, and then answers 403 with what to do', async (t) => {
    const { world, clock, link } = await withFile(t);
    assert.equal((await open(world, link)).status, 200);
    clock.now = START + 7 * DAY_MS;
    assert.equal((await open(world, link)).status, 200);
    clock.now = START + 8 * DAY_MS;
    const { status, body } = await open(world, link);
    assert.deepEqual(
      [status, body.error],
      [403, 'This link has expired. Open the conversation again to get a new one'],
    );
  });

  it('[DESK-24] shows a browser a page in its language once it has expired', async (t) => {
    const { world, clock, link } = await withFile(t);
    clock.now = START + 8 * DAY_MS;
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { status, headers, body } = await open<string>(world, link, { accept, 'accept-language': 'de-AT,en' });
    assert.deepEqual([status, headers['content-type']], [403, 'text/html; charset=utf-8']);
    assert.match(body, /Dieser Link ist abgelaufen/);
    assert.equal(headers['cache-control'], 'no-store');
  });

  it('[DESK-24] is refused without its signature, with another one, and for another time or file', async (t) => {
    const { world, chat, link } = await withFile(t);
    const other = await world.upload<Sent>(
      '/api/chat/new-attachment',
      makeForm(chat, [['b.png', PNG]], { uuid: 'f2' }),
    );
    const [path = '', query = ''] = link.split('?');
    const [otherPath] = linkOf(other.body.message.attachments).split('?');
    const later = query.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 86_400}`);
    const refused = [
      path,
      `${path}?expires=9999999999`,
      `${path}?${query.replace(/signature=.*/, 'signature=')}`,
      `${path}?${later}`,
      `${path}?${query.replace('expires=', 'expires=0')}x`,
      `${path}?expires=NaN&signature=x`,
      `${path}?${query}&expires=9999999999`,
      `${otherPath}?${query}`,
      `${path.replace('photo.png', 'photo.html')}?${query}`,
    ];
    for (const one of refused) assert.ok([403, 422].includes((await open(world, one)).status), one);
  });

  it('[DESK-24] is new in the history after it has expired, and in events and at the desk', async (t) => {
    const { world, clock, chat, link } = await withFile(t);
    const [{ message } = { message: null }] = await world.published(`private-${chat.room}`, 'Chat.NewChatMessage');
    assert.equal((await open(world, linkOf(message?.attachments ?? []))).status, 200);
    clock.now = START + 40 * DAY_MS;
    assert.equal((await open(world, link)).status, 403);
    const key = `chat_id=${chat.chat_id}&hash=${chat.hash}`;
    const { body } = await world.get<Page>(`/api/chat/verify-latest-message?${key}&message_id=0`);
    const renewed = linkOf(body.messages.flatMap(({ attachments }) => attachments));
    assert.equal((await open(world, renewed)).status, 200);
    assert.equal(renewed.split('?')[0], link.split('?')[0]);
    const desk = await world.signIn();
    const { body: thread } = await desk.get<Page>(`/desk/api/chats/${chat.chat_id}`);
    assert.equal((await open(world, linkOf(thread.messages.flatMap((one) => one.attachments)))).status, 200);
  });

  it('[DESK-24] is the same all day, and is cached by the browser alone, no longer than it works', async (t) => {
    const { world, clock, chat, link } = await withFile(t);
    const { headers } = await open(world, link);
    const seconds = (7 * DAY_MS + 15 * 3_600_000) / 1_000;
    assert.equal(headers['cache-control'], `private, max-age=${seconds}, immutable`);
    assert.equal(headers['referrer-policy'], 'no-referrer');
    clock.now = START + 14 * 3_600_000;
    const key = `chat_id=${chat.chat_id}&hash=${chat.hash}`;
    const { body } = await world.get<Page>(`/api/chat/verify-latest-message?${key}&message_id=0`);
    assert.equal(linkOf(body.messages.flatMap(({ attachments }) => attachments)), link);
  });

  it('[DESK-24] in an export lasts as long as an e-mail needs', async (t) => {
    const { world, chat } = await withFile(t);
    const desk = await world.signIn();
    const { body } = await desk.get<string>(`/desk/api/chats/${chat.chat_id}/export?format=text`);
    const [link = ''] = /http\S+/.exec(body) ?? [];
    const expires = Number(new URL(link).searchParams.get('expires')) * 1_000;
    assert.equal(expires, Date.parse('2026-12-29T00:00:00Z'));
  });
});

describe('the key of the links', () => {
  it('[DESK-24] is made once for each database, shared by all processes, and different elsewhere', async () => {
    const one = await databases.fresh();
    const keys = await Promise.all([readLinkKey(one), readLinkKey(one), readLinkKey(one)]);
    assert.equal(new Set(keys).size, 1);
    assert.match(keys[0] ?? '', /^[0-9a-f]{64}$/);
    assert.notEqual(await readLinkKey(await databases.fresh()), keys[0]);
  });

  it('[DESK-24] ends all links when it is replaced', async () => {
    const database = await databases.fresh();
    const linksNow = async () =>
      createFileLinks({ publicUrl: PUBLIC_URL, key: await readLinkKey(database), now: () => START });
    const before = await linksNow();
    const address = new URL(before.to({ storedName: 'a', name: 'b.txt' }));
    const given = { storedName: 'a', filename: 'b.txt', ...Object.fromEntries(address.searchParams) };
    assert.notEqual(before.secondsLeft(given), null);
    await replaceLinkKey(database);
    assert.equal((await linksNow()).secondsLeft(given), null);
  });
});
