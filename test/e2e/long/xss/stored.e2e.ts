import { DEFAULT_COMPANY } from '../../../../src/config/settings.ts';
import { outboxOf, STORAGE_KEYS } from '../../../../src/config/storageKeys.ts';
import { plainDirection } from '../../../../protocol/trimText.ts';
import { expect, test } from '../../support/test.ts';
import { watch, watchGreeting, type Watched } from '../../support/xssScenes.ts';
import { expectSound, expectSoundThroughout, serveWatched, type Trapped } from '../../support/xssTrap.ts';
import { SAMPLE, spread } from '../../support/xssVectors.ts';

// Hundreds of texts pass through every place, on a machine that may be busy.
test.describe.configure({ timeout: 300_000 });

/** Returns values in the widget's storage format, with the vector in place of every text. */
function storedWith(vector: string): Partial<Record<keyof typeof STORAGE_KEYS, unknown>> {
  const category = { id: vector, name: vector, slug: vector };
  const person = { name: vector, img: vector };
  const today = (value: unknown) => ({ at: Date.now(), value });
  return {
    category: today(category),
    chatFrom: { [vector]: vector },
    endedChat: today({ id: vector, hash: vector, savedHistory: true, closedBy: 'staff' }),
    initialInfo: {
      id: vector,
      room: vector,
      hash: vector,
      category,
      operator: person,
      operators: [person],
      cursor: vector,
      guestId: vector,
    },
    openForms: today({ 'contact-email': { email: vector, [vector]: vector }, [vector]: { [vector]: vector } }),
    translations: { lang: 'en', version: vector, texts: { 'greeting.hello': vector, 'composer.name': vector } },
  };
}

/**
 * Returns an outbox row in the widget's format: with a text, or with files if `at` is negative.
 * Every other row waits for Retry; the rest are sent.
 */
function rowOf(vectors: readonly string[], at: number) {
  const [first = ''] = vectors;
  return {
    ...{ uuid: `${first}${at}`, order: at, batch: first, createdAt: Date.now() - 1_000_000 + at },
    ...{
      tempFromForm: at % 5 === 0,
      isHeld: at % 2 === 0,
      triedIn: at % 3 === 0 ? [{ chatId: first, hash: first }] : [],
    },
    ...(at < 0 ? { text: '', files: [...vectors] } : { text: vectors.join('\n'), files: [] }),
  };
}

type Kept = { name: string; rows: ReturnType<typeof rowOf>[]; agreement: string };

/**
 * Runs in the page before a chat has begun. Creates the outbox database in the widget's format with
 * only these rows.
 */
async function putIntoOutbox({ name, rows, agreement }: Kept): Promise<void> {
  const done = (request: IDBRequest | IDBTransaction, event: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request.addEventListener(event, resolve);
      request.addEventListener('error', reject);
    });
  localStorage.clear();
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('messages', { keyPath: 'uuid' }));
  await done(opening, 'success');
  const writing = opening.result.transaction('messages', 'readwrite');
  const store = writing.objectStore('messages');
  store.clear();
  // Files are stored as File objects, or as bytes where the browser's database cannot store files.
  for (const row of rows) {
    const asFile = (text: string) =>
      row.isHeld ? new File(['inert'], text, { type: text }) : { name: text, type: text, bytes: new ArrayBuffer(5) };
    store.put({ ...row, files: row.files.map(asFile) });
  }
  store.put({ uuid: 'chat', chat: { uuid: agreement, guestId: agreement, chatId: null } });
  await done(writing, 'complete');
  opening.result.close();
}

for (const [as, valuesOf] of [
  ['as it is', () => ({})],
  ['where the widget stores a text', storedWith],
] as const)
  test(`[SEC-02][ENV-03] a foreign value under any storage key is shown as text or ignored, ${as}`, async ({
    visitor,
    backend,
  }) => {
    const trap = await watch(visitor, backend);
    await watchGreeting(visitor);
    await visitor.open(await serveWatched(visitor));
    const stores = SAMPLE.map((vector, at) => {
      const values: Partial<Record<string, unknown>> = valuesOf(vector);
      return Object.entries(STORAGE_KEYS).map(([name, key]) => {
        const value = name in values ? JSON.stringify(values[name]) : vector;
        return [`chat-app-company-${at}-${key}`, value] as const;
      });
    });
    for (let from = 0; from < stores.length; from += 40) {
      await visitor.page.evaluate(
        async ([first, kept]) => {
          for (const [at, entries] of kept.entries()) {
            // Each company has its own keys, so it acts as a separate browser.
            for (const [key, value] of entries) localStorage.setItem(key, value);
            const last = document.querySelector('support-launcher') as Element;
            const launcher = last.cloneNode() as Element;
            launcher.setAttribute('company', `company-${first + at}`);
            launcher.setAttribute('open', '');
            last.replaceWith(launcher);
            const { greets, look } = window as unknown as Watched & Trapped;
            await greets(launcher);
            await look(`the store of ${launcher.getAttribute('company')}`);
            for (const [key] of entries) localStorage.removeItem(key);
          }
        },
        [from, stores.slice(from, from + 40)] as const,
      );
      await trap.expectNothing();
    }
  });

test('[SEC-02][ENV-03] foreign values under the default company’s keys, which contain no name, are shown as text or ignored', async ({
  visitor,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  await visitor.goTo(await serveWatched(visitor));
  const keys = Object.values(STORAGE_KEYS);
  for (const vectors of spread(Math.ceil(SAMPLE.length / keys.length), SAMPLE)) {
    await visitor.page.evaluate(
      ([names, values]) => {
        localStorage.clear();
        for (const [at, name] of names.entries())
          localStorage.setItem(`chat-app-${name}`, values[at % values.length] ?? '');
      },
      [keys, vectors] as const,
    );
    await visitor.page.reload();
    await visitor.page.evaluate(() => window.SupportChat?.startLoad());
    await expect(visitor.composer).toBeVisible();
    await expectSound(visitor);
    await trap.expectNothing();
  }
});

test('[SEC-02] a stored conversation written by someone else is shown as text', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  const path = await serveWatched(visitor);
  await visitor.goTo(path);
  for (const vectors of spread(Math.ceil(SAMPLE.length / 48), SAMPLE)) {
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
      const chat = {
        id: '7',
        room: first,
        hash: first,
        queue: 1e300,
        nameAsked: true,
        operator: person(first),
        guestId: first,
      };
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

test('[SEC-02][ENV-03] a foreign outbox message and its file names are shown as text', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  await visitor.goTo(await serveWatched(visitor));
  const packs = spread(Math.ceil(SAMPLE.length / 4), SAMPLE);
  await visitor.page.evaluate(putIntoOutbox, {
    name: outboxOf(DEFAULT_COMPANY),
    rows: packs.flatMap((vectors, at) => [rowOf(vectors, at), rowOf(vectors, -at - 1)]),
    agreement: packs[0]?.[0] ?? '',
  });
  await visitor.page.reload();
  await visitor.page.evaluate(() => window.SupportChat?.startLoad());
  await expect(visitor.message('Not sent').first()).toBeVisible();
  const shown = new Set(await expectSoundThroughout(visitor, trap));
  const missing = packs.map((vectors) => plainDirection(vectors.join('\n'))).filter((text) => !shown.has(text));
  expect(missing, 'not shown as it was kept').toEqual([]);
});
