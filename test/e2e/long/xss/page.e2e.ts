import { expect, test } from '../../support/test.ts';
import { expectStillSound, watch, watchGreeting, type Watched } from '../../support/xssScenes.ts';
import { expectSound, expectSoundAt, serveWatched, type Trapped } from '../../support/xssTrap.ts';
import { SAMPLE, spread } from '../../support/xssVectors.ts';

// Hundreds of texts pass through every place, on a machine that may be busy.
test.describe.configure({ timeout: 300_000 });

test('[SEC-02] values from the page’s events, attributes and calls are shown as text', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  await visitor.open(await serveWatched(visitor));
  await visitor.page.evaluate(async (vectors) => {
    for (const vector of vectors) {
      for (const detail of [vector, { value: vector }, { form: vector }, { state: vector }, { [vector]: vector }]) {
        for (const type of ['open-chat', 'change-chat-state']) window.dispatchEvent(new CustomEvent(type, { detail }));
      }
      await (window as unknown as Trapped).look(vector);
    }
  }, SAMPLE);
  await expect(visitor.composer).toHaveValue(/<script\/x>__xss\(\)[^]*\$t\(thread\.you\)/);
  await expectSound(visitor);
  await visitor.page.evaluate(async (vectors) => {
    const launcher = document.querySelector('support-launcher');
    const names = ['product', 'logo', 'theme', 'lang', 'event-namespace', 'user-id', 'email', 'token', 'push-key'];
    for (const vector of vectors) {
      for (const name of [...names, 'open', 'onclick-not-ours', 'title']) launcher?.setAttribute(name, vector);
      for (const name of names) launcher?.removeAttribute(name);
      for (const name of names) launcher?.setAttribute(name, vector);
      window.SupportChat?.setUser({ id: vector, email: vector, token: vector });
      await (window as unknown as Trapped).look(vector);
    }
  }, SAMPLE);
  await expectStillSound(visitor, trap);
});

test('[SEC-02] arguments of the page’s calls are shown as text: prefill, chatFrom, addresses and consent', async ({
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
      await (window as unknown as Trapped).look(vector);
    }
    for (const name of addresses) launcher?.removeAttribute(name);
    // Any value other than the three levels stores nothing.
    for (const vector of vectors) launcher?.setAttribute('consent', vector);
    launcher?.removeAttribute('consent');
    window.SupportChat?.startLoad({ chatFrom: vectors.join(' ') });
  }, SAMPLE);
  await expect(visitor.composer).toHaveValue(/<script\/x>__xss\(\)/);
  await expectSound(visitor);
  await trap.expectNothing();
  await visitor.composer.fill('Where do I come from?');
  await visitor.composer.press('Enter');
  await operator.take('Where do I come from?');
  await expectSoundAt(operator.page.getByRole('complementary', { name: 'Visitor' }));
  await visitor.page.evaluate(async (vectors) => {
    for (const vector of vectors)
      window.SupportChat?.init({
        [vector]: vector,
        product: vector,
        logo: vector,
        lang: vector,
        theme: vector as 'auto',
      });
    await new Promise((resolve) => setTimeout(resolve));
  }, SAMPLE);
  await visitor.page.evaluate(
    async (packs) => {
      for (const product of packs) {
        window.SupportChat?.init({ product });
        await window.SupportChat?.startLoad();
        await (window as unknown as Trapped).look(product);
      }
    },
    spread(Math.ceil(SAMPLE.length / 8), SAMPLE).map((vectors) => vectors.join('\n')),
  );
  await expectStillSound(visitor, trap);
});

test('[SEC-02] a company’s name is used only as a name', async ({ visitor, backend }) => {
  const trap = await watch(visitor, backend);
  await watchGreeting(visitor);
  await visitor.open(await serveWatched(visitor));
  // This company uses the keys without a name; the keys of all others contain their name.
  await visitor.say('Whose chat is this?');
  await visitor.chatId();
  for (const companies of spread(Math.ceil(SAMPLE.length / 40), SAMPLE)) {
    await visitor.page.evaluate(async (names) => {
      const launcher = document.querySelector('support-launcher') as Element;
      for (const name of names) {
        launcher.setAttribute('company', name);
        const { greets, look } = window as unknown as Watched & Trapped;
        await greets(launcher, name);
        await look(name);
        const own = Object.keys(localStorage).filter((key) => key.startsWith(`chat-app-${name}-`));
        if (own.length === 0) throw new Error(`Nothing is kept for ${name}`);
        for (const key of own) localStorage.removeItem(key);
      }
    }, companies);
    await trap.expectNothing();
  }
  // Each company sent a request with its name. A name that cannot be part of a URL sent none.
  const asked = new Set(visitor.calls.map(({ call }) => decodeURIComponent(call)));
  const missing = SAMPLE.filter(
    (name) => Buffer.from(name).toString() === name && !asked.has(`GET /support/${name}/status/chat/online`),
  );
  expect(missing).toEqual([]);
});
