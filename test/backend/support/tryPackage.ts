import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { extract } from 'tar';
import type { Message, NewChatAnswer } from '../../../protocol/wire.ts';
import { makeForm } from './makeForm.ts';
import { BackendProcess, makeDirectory, type Program, type Ready } from './startBackend.ts';
import { signedPath } from './fileLinks.ts';

type Conversation = { messages: Message[] };

/**
 * Uses a compiled backend like its administrator, from the first start to the deletion of a
 * visitor's data. It must serve the given pages.
 */
export async function tryPackage(t: TestContext, program: Program, pages: readonly string[]): Promise<void> {
  const DATA_DIR = await makeDirectory(t);
  const run = async (argumentList: readonly string[], environment: NodeJS.ProcessEnv = { DATA_DIR }) => {
    const ended = await new BackendProcess(t, environment, argumentList, program).ended;
    return { ...ended, text: ended.output + ended.complaint };
  };
  const serve = async (directory: string, use: (ready: Ready) => Promise<void>) => {
    const backend = new BackendProcess(t, { DATA_DIR: directory }, ['serve', '--json'], program);
    await use(await backend.ready);
    assert.equal((await backend.end('SIGTERM')).code, 0);
  };
  const done = async (argumentList: readonly string[], words: RegExp, environment?: NodeJS.ProcessEnv) => {
    const { code, text } = await run(argumentList, environment);
    assert.deepEqual([code, words.test(text)], [0, true], text);
  };

  await done(['--help'], /backup FILE\.tar\.gz/);
  await done(['migrate'], /The database is up to date/);
  let chat: NewChatAnswer | undefined;
  await serve(DATA_DIR, async ({ url }) => {
    assert.deepEqual(await getJson(`${url}/healthz`), { alive: true });
    for (const page of pages) assert.equal((await fetch(url + page)).status, 200, page);
    chat = await talk(url);
    assert.deepEqual(textsOf(await conversationOf(url, chat)), ['Hello', '']);
  });
  assert.ok(chat);
  const { chat_id, hash } = chat;

  const folder = await makeDirectory(t);
  const backup = join(folder, 'backup.tar.gz');
  await done(['backup', backup], /and 1 files into/);
  const restored = { DATA_DIR: await makeDirectory(t) };
  await done(['restore', backup], /and 1 files of/, restored);
  await serve(restored.DATA_DIR, async ({ url, push_key }) => {
    const { messages } = await conversationOf(url, { chat_id, hash });
    assert.deepEqual(textsOf({ messages }), ['Hello', '']);
    const link = messages[1]?.attachments[0]?.link ?? '';
    assert.equal(await (await fetch(url + signedPath(link))).text(), 'my file');
    const kept = JSON.parse(await readFile(join(DATA_DIR, 'push-app.json'), 'utf8')) as { key: string };
    assert.equal(push_key, kept.key);
  });

  const exported = join(folder, 'ann.tar.gz');
  await done(['export-visitor', '--email', 'ann@example.com', exported], /1 conversations with 1 files/);
  await extract({ file: exported, cwd: folder });
  assert.match(await readFile(join(folder, 'visitor.json'), 'utf8'), /Hello/);
  assert.equal((await readdir(join(folder, 'attachments'))).length, 1);
  await done(['retention'], /Deleted 0 conversations/, { DATA_DIR, RETENTION_DAYS: '30' });
  await done(['delete-visitor', '--email', 'ann@example.com'], /1 conversations with 1 files/);
  assert.deepEqual(await readdir(join(DATA_DIR, 'attachments')), []);
}

async function talk(url: string): Promise<NewChatAnswer> {
  const chat = (await postJson(`${url}/api/chat/new`, {
    user_id: 'ann',
    uuid: 'visitor-1',
    user_name: 'ann@example.com',
  })) as NewChatAnswer;
  const { chat_id, hash } = chat;
  await postJson(`${url}/api/chat/new-message`, { chat_id, hash, message: 'Hello', uuid: 'm-1' });
  const form = makeForm(chat, [['a.txt', 'my file']]);
  // An upload must have a content length, which a FormData body does not send.
  const encoded = new Response(form);
  const body = await encoded.arrayBuffer();
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  assert.equal((await fetch(`${url}/api/chat/new-attachment`, { method: 'POST', headers, body })).status, 200);
  return chat;
}

async function conversationOf(url: string, { chat_id, hash }: Pick<NewChatAnswer, 'chat_id' | 'hash'>) {
  return (await getJson(`${url}/api/chat/verify-latest-message?chat_id=${chat_id}&hash=${hash}`)) as Conversation;
}

function textsOf({ messages }: Conversation): string[] {
  return messages.map(({ message }) => message);
}

async function getJson(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}

async function postJson(address: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}
