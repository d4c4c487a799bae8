import { STORAGE_KEYS } from '../../../src/config/storageKeys.ts';
import { expect, test } from '../support/test.ts';
import { watch, watchGreeting, type Watched } from '../support/xssScenes.ts';
import { expectSound, expectSoundThroughout, serveWatched } from '../support/xssTrap.ts';
import { spread, VECTORS } from '../support/xssVectors.ts';

// Hundreds of texts through every place, on a machine that may be busy.
test.describe.configure({ timeout: 300_000 });

/** What the widget itself would have stored under these keys, with the vector wherever there is a text. */
function storedWith(vector: string): Partial<Record<keyof typeof STORAGE_KEYS, unknown>> {
  const category = { id: vector, name: vector, slug: vector };
  const person = { name: vector, img: vector };
  const today = (value: unknown) => ({ at: Date.now(), value });
  return {
    category: today(category),
    chatFrom: { [vector]: vector },
    endedChat: today({ id: vector, hash: vector, savedHistory: true, closedBy: 'staff' }),
    initialInfo: {
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

for (const [as, valuesOf] of [
  ['as it is', () => ({})],
  ['where the widget stores a text', storedWith],
] as const)
  test(`[SEC-02][ENV-03] what somebody else has stored is text or nothing, under every key, ${as}`, async ({
    visitor,
    backend,
  }) => {
    const trap = await watch(visitor, backend);
    await watchGreeting(visitor);
    await visitor.open(await serveWatched(visitor));
    const stores = VECTORS.map((vector, at) => {
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
            // Each company has keys of its own, and so a browser of its own.
            for (const [key, value] of entries) localStorage.setItem(key, value);
            const last = document.querySelector('support-launcher') as Element;
            const launcher = last.cloneNode() as Element;
            launcher.setAttribute('company', `company-${first + at}`);
            launcher.setAttribute('open', '');
            last.replaceWith(launcher);
            await (window as unknown as Watched).greets(launcher);
            for (const [key] of entries) localStorage.removeItem(key);
          }
        },
        [from, stores.slice(from, from + 40)] as const,
      );
      await expectSound(visitor);
      await trap.expectNothing();
    }
  });

test('[SEC-02][ENV-03] so it is where the page has one company, whose keys have no name in them', async ({
  visitor,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  await visitor.goTo(await serveWatched(visitor));
  const keys = Object.values(STORAGE_KEYS);
  for (const vectors of spread(Math.ceil(VECTORS.length / keys.length))) {
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
      const chat = { room: first, hash: first, queue: 1e300, nameAsked: true, operator: person(first), guestId: first };
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
