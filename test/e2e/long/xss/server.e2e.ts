import { answerWith } from '../../support/faults.ts';
import { expect, test } from '../../support/test.ts';
import { begin, expectAllSound, expectUsable, LAST, onTheWire, watch } from '../../support/xssScenes.ts';
import { expectSound, serveWatched, type Trapped } from '../../support/xssTrap.ts';
import { encoded, VECTORS } from '../../support/xssVectors.ts';

const TURNS = 12;

// Hundreds of texts pass through every place, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

test('[SEC-02] names, files, links, pictures and categories from the server are shown as text', async ({
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
    // Negative, so that these sort before the server's messages and new ones are at the end.
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

test('[SEC-02] translations are shown as text, without markup or references to other texts', async ({
  visitor,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  const keys = Object.keys((await (await fetch(`${backend.url}/files/1/en.json`)).json()) as Record<string, string>);
  await visitor.page.route('**/versions', (route) => route.fulfill({ json: { data: { latest: { version: 77 } } } }));
  // One language per turn. In each turn every key has a different vector. A key's vectors of all turns are spread
  // over the corpus, and each vector is the text of several keys.
  await visitor.page.route('**/files/77/nl-x-*.json', (route) => {
    const turn = Number(/nl-x-(\d+)/.exec(route.request().url())?.[1]);
    const texts = keys.map(
      (key, at) => [key, VECTORS[(turn * Math.ceil(VECTORS.length / TURNS) + at) % VECTORS.length] ?? ''] as const,
    );
    return route.fulfill({ json: { ...Object.fromEntries(texts), ['__proto__']: { polluted: true } } });
  });
  await visitor.open(await serveWatched(visitor));
  await visitor.say('In many tongues');
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  // Its accessible name changes with the language, but the element stays the same.
  const chatWindow = await visitor.window.elementHandle();
  await visitor.page.evaluate(async (turns) => {
    const launcher = document.querySelector('support-launcher');
    for (let turn = 0; turn < turns; turn += 1) {
      launcher?.setAttribute('lang', `nl-x-${turn}`);
      while (!localStorage.getItem('chat-app-translations')?.includes(`"lang":"nl-x-${turn}"`))
        await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      await (window as unknown as Trapped).look(`turn ${turn}`);
    }
  }, TURNS);
  expect(await chatWindow?.evaluate((node) => node.isConnected)).toBe(true);
  await trap.expectNothing();
  await visitor.page.locator('support-launcher').evaluate((node) => node.setAttribute('lang', 'en'));
  await expect(visitor.thread).toContainText('What can we help you with');
  await visitor.page.keyboard.press('Escape');
  await expectUsable(visitor);
});

test('[SEC-02][TKT-04] a ticket’s errors are shown as text', async ({ visitor, desk, backend }) => {
  const trap = await watch(visitor, backend);
  await desk.set({ online: false });
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
