import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { decodeEmoji } from '../../src/api/emoji.ts';
import type { Backend } from './support/backend.ts';
import { STORAGE_KEYS } from '../../src/config/storageKeys.ts';
import { plainDirection } from '../../src/ui/links.ts';
import { call, chatKeyOf, deskOf, forEachOf, joinRoom, type ChatKey, type Desk } from './support/chatCalls.ts';
import { answerWith } from './support/faults.ts';
import type { Operator } from './support/Operator.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/Visitor.ts';
import { expectSound, expectSoundAt, expectSoundThroughout, serveWatched, Trap } from './support/xssTrap.ts';
import { ADDRESSES, encoded, FAMILIES, spread, VECTORS } from './support/xssVectors.ts';

// Hundreds of texts through every place, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

const MAX_NAME = 100;
const MAX_TITLE = 200;
const LAST = 'That was all of it.';

/** As JSON and the embedded database give a text back: without half characters, and without a byte order mark before it. */
const wellFormed = (text: string): string =>
  Buffer.from(text)
    .toString()
    .replace(/^\ufeff/, '');
const shortened = (text: string, length: number): string => Array.from(text).slice(0, length).join('') || '-';

/** A vector as it is and as a server that encodes HTML would send it, in one message. */
const onTheWire = (vector: string): string => {
  const both = `${vector}\n${encoded(vector)}`;
  return both.length <= 1_000 ? both : vector;
};

const NAMES = VECTORS.map((vector) => shortened(vector, MAX_NAME).trim() || '-');

async function watch(visitor: Visitor, backend: Backend): Promise<Trap> {
  // Pictures and files that are nowhere, and calls that are refused; what runs is caught by the trap.
  visitor.toleratesErrors = true;
  return Trap.set(visitor.page, backend.url);
}

/** Begins a chat on a watched page, and leaves the page, so that what comes next comes in one go. */
async function begin(visitor: Visitor, words: string): Promise<ChatKey> {
  await visitor.open(await serveWatched(visitor));
  await visitor.say(words);
  const key = await chatKeyOf(visitor);
  await visitor.page.goto('about:blank');
  return key;
}

/** Once the last message is there, goes through all before it; gives back what was said. */
async function expectAllSound(visitor: Visitor, trap: Trap): Promise<string[]> {
  await expect(visitor.message(LAST)).toBeVisible({ timeout: 20_000 });
  return expectSoundThroughout(visitor, trap);
}

/** Loaded again, if it has to be: nothing of what it was given shows or runs. */
async function expectStillSound(visitor: Visitor, trap: Trap): Promise<void> {
  await visitor.page.evaluate(() => window.SupportChat?.startLoad());
  await expect(visitor.composer).toBeVisible();
  await expectSound(visitor);
  await trap.expectNothing();
}

async function expectUsable(visitor: Visitor): Promise<void> {
  await visitor.composer.fill('Still at your service');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Still at your service').last()).toContainText('Sent');
  await expect(visitor.message('Still at your service').last()).toBeInViewport();
}

async function reply(desk: Desk, { chat_id }: ChatKey, message: string): Promise<void> {
  await desk('POST', `/chats/${chat_id}/messages`, { uuid: crypto.randomUUID(), message });
}

/** Opens the desk again, which was away, so that it draws nothing while hundreds of calls are made; and the chat there. */
async function openAtDesk(operator: Operator, backend: Backend, lastMessage: string): Promise<void> {
  await operator.page.goto(backend.deskUrl);
  await operator.page.getByRole('button', { name: /^Open/ }).click();
  await operator.chat(lastMessage).getByRole('button').first().click();
  await expect(operator.conversation).toContainText(lastMessage);
}

async function leave({ page }: Operator): Promise<void> {
  await page.goto('about:blank');
}

test('[SEC-02] the corpus has 300 vectors and more, none twice, of every family', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(300);
  expect(VECTORS).toHaveLength(new Set(VECTORS).size);
  for (const [name, vectors] of Object.entries(FAMILIES)) expect(vectors.length, name).toBeGreaterThan(3);
});

test('[SEC-02] what visitor and staff write is text in the window, at the desk and in the transcript', async ({
  visitor,
  operator,
  backend,
}, info) => {
  const trap = await watch(visitor, backend);
  const deskTrap = await Trap.set(operator.page, backend.url);
  const desk = await deskOf(operator, backend);
  await leave(operator);
  const chat = await begin(visitor, 'Words to come');
  const wire = spread(Math.ceil(VECTORS.length / 3)).flatMap((vectors) => {
    const each = vectors.map(onTheWire);
    return each.join('\n').length <= 1_000 ? [each.join('\n')] : each;
  });
  await forEachOf(wire, (message) =>
    call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, uuid: crypto.randomUUID(), message }),
  );
  await forEachOf(wire, (message) => reply(desk, chat, message));
  await reply(desk, chat, LAST);
  await visitor.goTo('/watched.html');
  const said = await expectAllSound(visitor, trap);
  const missing: string[] = [];
  for (const text of wire.map((each) => plainDirection(wellFormed(decodeEmoji(each))))) {
    if (text.trim() === '') continue;
    if (said.filter((bubble) => bubble === text).length < 2) missing.push(text);
  }
  expect(missing, 'not shown as it was written').toEqual([]);

  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.chooseMenuItem('Download conversation'),
  ]);
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  expect(await readFile(file, 'utf8')).toContain('<svg onload=__xss()>');
  await expectUsable(visitor);
  await visitor.page.goto(pathToFileURL(file).href);
  expect(await visitor.page.evaluate(() => document.contentType)).toBe('text/plain');
  await trap.expectNothing();

  await openAtDesk(operator, backend, 'Still at your service');
  await expectSoundAt(operator.conversation);
  await deskTrap.expectNothing();
});

test('[SEC-02] an operator’s name is text wherever the window and the desk show it', async ({
  visitor,
  operator,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  const deskTrap = await Trap.set(operator.page, backend.url);
  const desk = await deskOf(operator, backend);
  await leave(operator);
  await visitor.open(await serveWatched(visitor));
  await visitor.say('Who are you all?');
  const chat = await chatKeyOf(visitor);
  for (const name of [...NAMES, 'Dana']) {
    await desk('PUT', '/operator', { name, img: null });
    await desk('POST', `/chats/${chat.chat_id}/take`);
  }
  await reply(desk, chat, LAST);
  await expectAllSound(visitor, trap);
  await expect(visitor.window.getByRole('heading', { name: 'Dana' })).toBeVisible();
  await expectUsable(visitor);
  await trap.expectNothing();

  await openAtDesk(operator, backend, 'Still at your service');
  await expectSoundAt(operator.conversation);
  await expectSoundAt(operator.page.getByRole('complementary', { name: 'Visitor' }));
  await deskTrap.expectNothing();
});

test('[SEC-02] access requests and names of files are text', async ({ visitor, operator, backend }) => {
  const trap = await watch(visitor, backend);
  const deskTrap = await Trap.set(operator.page, backend.url);
  const desk = await deskOf(operator, backend);
  await leave(operator);
  const chat = await begin(visitor, 'Files to come');
  await forEachOf(spread(Math.ceil(VECTORS.length / 5)), (names) => {
    const form = new FormData();
    const { chat_id, hash } = chat;
    for (const [name, value] of Object.entries({ chat_id, hash, uuid: crypto.randomUUID() }))
      form.append(name, `${value}`);
    for (const name of names) form.append('files', new Blob(['inert']), `${name}.txt`);
    return call(`${backend.url}/api/chat/new-attachment`, 'POST', form);
  });
  await forEachOf(VECTORS, (vector) =>
    desk('POST', `/chats/${chat.chat_id}/access-requests`, {
      uuid: crypto.randomUUID(),
      title: shortened(vector, MAX_TITLE),
      text: onTheWire(vector),
      durability: vector.length % 2 ? [] : [1, 3],
    }),
  );
  await reply(desk, chat, LAST);
  await visitor.goTo('/watched.html');
  await expectAllSound(visitor, trap);
  await expectUsable(visitor);
  await trap.expectNothing();

  await openAtDesk(operator, backend, 'Still at your service');
  await expectSoundAt(operator.conversation);
  await deskTrap.expectNothing();
});

test('[SEC-02] whatever a server answers is text: names, files, links, pictures, categories', async ({
  visitor,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  await answerWith(
    visitor.page,
    '**/api/chat/categories*',
    VECTORS.map((name, at) => ({ id: at + 1, name, slug: name })),
    { times: 100 },
  );
  const { chat_id } = await begin(visitor, 'Anything goes');
  const messages = VECTORS.map((vector, at) => ({
    // Before what the server itself has numbered: what is sent next stands at the end.
    id: at - VECTORS.length - 1,
    uuid: `${vector}${at}`,
    chat_id,
    message: onTheWire(vector),
    author_name: vector,
    author_type: at % 5 === 0 ? 'User' : 'Staff',
    message_type: vector,
    created_at: '2026-11-21T10:00:00Z',
    attachments: ['', '.png', '.pdf'].map((ending) => ({ name: vector + ending, link: vector, size: 12 })),
    img: vector,
    callback: { id: vector, type: vector, title: vector, text: encoded(vector), durability: [] },
    [vector]: vector,
  }));
  const last = { ...messages[0], id: -1, uuid: 'last', message: LAST, attachments: [], img: null, callback: null };
  await answerWith(visitor.page, '**/api/chat/verify-latest-message*', {
    latest: false,
    status: true,
    messages: [...messages, last],
  });
  await visitor.goTo('/watched.html');
  await expectAllSound(visitor, trap);
  await expectUsable(visitor);
  await trap.expectNothing();
});

test('[SEC-02] translations are texts: no markup, no reference to each other, no part of the page', async ({
  visitor,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  const keys = Object.keys((await (await fetch(`${backend.url}/files/1/en.json`)).json()) as Record<string, string>);
  const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl'];
  expect(languages.length * keys.length).toBeGreaterThan(VECTORS.length);
  await visitor.page.route('**/versions', (route) => route.fulfill({ json: { data: { latest: { version: 77 } } } }));
  for (const [turn, lang] of languages.entries()) {
    const texts = keys.map((key, at) => [key, VECTORS[(turn * keys.length + at) % VECTORS.length] ?? ''] as const);
    await visitor.page.route(`**/files/77/${lang}.json`, (route) =>
      route.fulfill({ json: { ...Object.fromEntries(texts), ['__proto__']: { polluted: true } } }),
    );
  }
  await visitor.open(await serveWatched(visitor));
  await visitor.say('In many tongues');
  // Names change with the language; the window stays the same element.
  const chatWindow = await visitor.window.elementHandle();
  for (const lang of languages) {
    const loaded = visitor.page.waitForResponse(`**/files/77/${lang}.json`);
    await visitor.page.locator('support-launcher').evaluate((node, to) => node.setAttribute('lang', to), lang);
    await loaded;
    await expect.poll(() => visitor.stored('translations')).toContain(`"lang":"${lang}"`);
    expect(await chatWindow?.evaluate((node) => node.isConnected)).toBe(true);
    await trap.expectNothing();
  }
  await visitor.page.locator('support-launcher').evaluate((node) => node.setAttribute('lang', 'en'));
  await expect(visitor.thread).toContainText('Please select the area');
  await expectUsable(visitor);
});

test('[SEC-02] what the page says is text: events, attributes, the interface', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  await visitor.open(await serveWatched(visitor));
  await visitor.page.evaluate((vectors) => {
    for (const vector of vectors) {
      for (const detail of [vector, { value: vector }, { form: vector }, { state: vector }, { [vector]: vector }]) {
        for (const type of ['open-chat', 'change-chat-state']) window.dispatchEvent(new CustomEvent(type, { detail }));
      }
    }
  }, VECTORS);
  await expect(visitor.composer).toHaveValue(/<svg onload=__xss\(\)>[^]*\$t\(composer\.name\)/);
  await expectSound(visitor);
  await visitor.page.evaluate(async (vectors) => {
    const launcher = document.querySelector('support-launcher');
    const names = ['product', 'logo', 'theme', 'lang', 'event-namespace', 'user-id', 'email', 'token', 'push-key'];
    for (const vector of vectors) {
      for (const name of [...names, 'open', 'onclick-not-ours', 'title']) launcher?.setAttribute(name, vector);
      for (const name of names) launcher?.removeAttribute(name);
      for (const name of names) launcher?.setAttribute(name, vector);
      window.SupportChat?.setUser({ id: vector, email: vector, token: vector });
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, VECTORS);
  await expectStillSound(visitor, trap);
});

test('[SEC-02] what the page calls with is text: what it prefills, where the chat is said to come from, addresses, consent', async ({
  visitor,
  operator,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  await visitor.open(await serveWatched(visitor));
  await visitor.page.evaluate(async (vectors) => {
    const launcher = document.querySelector('support-launcher');
    const addresses = ['socket-url', 'ticket-url', 'tracking-url', 'translations-url'];
    for (const vector of vectors) {
      launcher?.prefill(vector);
      window.SupportChat?.setUser({ [vector]: vector });
      await window.SupportChat?.startLoad({ chatFrom: vector, message: vector });
      for (const name of addresses) launcher?.setAttribute(name, vector);
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const name of addresses) launcher?.removeAttribute(name);
    // Any other word than the three keeps nothing.
    for (const vector of vectors) launcher?.setAttribute('consent', vector);
    launcher?.removeAttribute('consent');
    window.SupportChat?.startLoad({ chatFrom: vectors.join(' ') });
  }, VECTORS);
  await expect(visitor.composer).toHaveValue(/<svg onload=__xss\(\)>/);
  await expectSound(visitor);
  await trap.expectNothing();
  await visitor.composer.fill('Where do I come from?');
  await visitor.composer.press('Enter');
  await operator.take('Where do I come from?');
  await expectSoundAt(operator.page.getByRole('complementary', { name: 'Visitor' }));
  await visitor.page.evaluate(async (vectors) => {
    for (const vector of vectors)
      window.SupportChat?.init({ [vector]: vector, product: vector, logo: vector, lang: vector, theme: vector });
    await new Promise((resolve) => setTimeout(resolve));
  }, VECTORS);
  await expectStillSound(visitor, trap);
});

test('[SEC-02] a company’s name is nothing but a name', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  await visitor.open(await serveWatched(visitor));
  for (const company of spread(24)[0] ?? []) {
    await visitor.page.locator('support-launcher').evaluate((node, to) => node.setAttribute('company', to), company);
    await expect(visitor.composer).toBeVisible();
  }
  await trap.expectNothing();
});

test('[SEC-02][ENV-03] what somebody else has stored is text or nothing, under every key', async ({
  visitor,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  const path = await serveWatched(visitor);
  await visitor.goTo(path);
  const plant = (turn: number, vectors: readonly string[]): Promise<void> =>
    visitor.page.evaluate(
      ([keys, values, shift]) => {
        localStorage.clear();
        for (const [at, key] of keys.entries())
          localStorage.setItem(`chat-app-${key}`, values[(shift + at) % values.length] ?? '');
      },
      [Object.values(STORAGE_KEYS), vectors, turn * Object.keys(STORAGE_KEYS).length] as const,
    );
  const turns = Math.ceil(VECTORS.length / Object.keys(STORAGE_KEYS).length);
  for (let turn = 0; turn < turns; turn += 1) {
    await plant(turn, VECTORS);
    await visitor.page.reload();
    await visitor.page.evaluate(() => window.SupportChat?.startLoad());
    await expect(visitor.composer).toBeVisible();
    await trap.expectNothing();
  }
});

test('[SEC-02] a stored conversation that somebody else wrote is shown as text', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  const path = await serveWatched(visitor);
  await visitor.goTo(path);
  for (const vectors of spread(Math.ceil(VECTORS.length / 48))) {
    await visitor.page.evaluate((texts) => {
      const person = (text: string) => ({ name: text, img: text });
      const messages = texts.map((text, at) => ({
        ...{
          id: text || at,
          uuid: `${at}`,
          chatId: '7',
          text,
          authorName: text,
          authorType: at % 2 ? 'user' : 'staff',
        },
        ...{
          isBot: at % 3 === 0,
          messageType: text,
          createdAt: at % 7 ? 1.7e12 : 1e300,
          img: text,
          withoutScroll: false,
        },
        attachments: [{ name: text, link: text, size: at % 5 ? at : -1e308 }],
        callback: {
          ...{ id: text, type: text, title: text, text, answer: null, selectedDuration: null },
          ...{ validTo: at % 2 ? null : 1e300, durability: at % 3 ? [] : [1, -1, 1e308] },
        },
      }));
      const [first = ''] = texts;
      const chat = { room: first, hash: first, queue: 1e300, nameAsked: true, operator: person(first) };
      const category = { id: first, name: first, slug: 'toString' };
      localStorage.clear();
      localStorage.setItem('chat-app-chat-id', '7');
      localStorage.setItem('chat-app-uuid', first);
      localStorage.setItem('chat-app-state', 'opened');
      localStorage.setItem('chat-app-chat-opened-window', '1');
      localStorage.setItem(
        'chat-app-initial-info',
        JSON.stringify({ ...chat, category, operators: texts.map(person), messages }),
      );
    }, vectors);
    await visitor.page.reload();
    await expect(visitor.composer).toBeVisible();
    await expect(visitor.thread.getByRole('article')).not.toHaveCount(0);
    await expectSoundThroughout(visitor, trap);
  }
});

test('[SEC-02][TKT-04] a ticket’s errors are text', async ({ visitor, operator, backend }) => {
  const trap = await watch(visitor, backend);
  await operator.set({ online: false });
  const errors = { ...Object.fromEntries(VECTORS.map((vector) => [vector, [vector]])), message: VECTORS };
  await answerWith(visitor.page, '**/support/ticket', { ok: false, errors, error: '<svg onload=__xss()>' });
  await visitor.open(await serveWatched(visitor));
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm
    .getByRole('textbox', { name: 'Message' })
    .fill('{{name}} $t(thread.you) <svg onload=__xss()>');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('<script>__xss()</script>');
  await expectSound(visitor);
  await trap.expectNothing();
});

test('[SEC-02] what a visitor’s browser tells the desk is text: names, pages, typing, tickets', async ({
  operator,
  backend,
}) => {
  const trap = await Trap.set(operator.page, backend.url);
  await leave(operator);
  const start = (body: object): Promise<ChatKey & { uuid: string }> =>
    call(`${backend.url}/api/chat/new`, 'POST', { uuid: crypto.randomUUID(), ...body });
  const chat = await start({
    ...{
      user_id: '<svg onload=__xss()>',
      user_name: VECTORS[0],
      browser: '{{name}}',
      os: '"><img src=x onerror=__xss()>',
    },
    ...{ referer: 'javascript:__xss()', exp_guest_id: '__proto__', fp: 'constructor', extras: VECTORS.slice(0, 20) },
  });
  const others: ChatKey[] = [];
  await forEachOf(ADDRESSES, async (referer) =>
    others.push(await start({ user_id: referer.slice(0, 200), user_name: referer, referer, browser: referer })),
  );
  await forEachOf(spread(60), ([email = '', ...rest]) =>
    call(`${backend.url}/support/ticket`, 'POST', {
      ...{ id: email, name: shortened(email, MAX_NAME).trim() || '-', domain: email, message: rest.join('\n') },
    }),
  );
  await forEachOf(
    VECTORS,
    async (vector) => {
      const name = shortened(vector, MAX_NAME).trim() || '-';
      await call(`${backend.url}/api/chat/update-name`, 'PUT', { uuid: chat.uuid, name });
      await call(`${backend.url}/api/chat/new-activity`, 'POST', { ...chat, activity: 'navigate', path: vector });
    },
    1,
  );
  await call(`${backend.url}/api/chat/update-name`, 'PUT', { uuid: chat.uuid, name: 'Named at last' });
  await call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, message: LAST });
  await operator.page.goto(backend.deskUrl);
  await expectSoundAt(operator.chats);
  await operator.chat(LAST).getByRole('button').first().click();
  await expect(operator.conversation).toContainText(LAST);
  const details = operator.page.getByRole('complementary', { name: 'Visitor' });
  await expect(details).toContainText('Gave the name Named at last');
  await expectSoundAt(details);
  await trap.expectNothing();

  const whispering = await joinRoom(backend, chat);
  for (const texts of spread(9)) {
    whispering.say({ name: texts[0], chat_id: texts[0], message: texts.join('\n').slice(0, 6_000) });
    await expect(operator.page.getByText('is typing: ')).toBeVisible();
    await trap.expectNothing();
  }
  whispering.leave();

  await operator.page.getByRole('button', { name: 'Tickets' }).click();
  await expect(operator.page.getByText('Mark as done').first()).toBeVisible();
  await expectSoundAt(operator.page.locator('body'));
  await trap.expectNothing();
  // The next test's desk closes what is open, a page of it.
  await forEachOf(others, (other) => call(`${backend.url}/api/chat/new/close`, 'POST', other));
});
