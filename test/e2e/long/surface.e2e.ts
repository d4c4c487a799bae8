import packageJson from '../../../package.json' with { type: 'json' };
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

const VIEWPORT_WIDTH = 1_280;
const EDGE = 20;

for (const { dir, start } of [
  { dir: 'ltr', start: 'left' },
  { dir: 'rtl', start: 'right' },
] as const)
  test(
    `[API-04] side="start" puts launcher, bubble and window on the ${start} of a page with dir="${dir}"`,
    variantIf(dir === 'ltr'),
    async ({ visitor }) => {
      const edgeOf = async (part: typeof visitor.window): Promise<number> => {
        const box = await part.boundingBox();
        if (!box) throw new Error('It is not drawn');
        return Math.round(start === 'left' ? box.x : VIEWPORT_WIDTH - box.x - box.width);
      };
      await visitor.mount(`<script>document.documentElement.dir = '${dir}'</script>${visitor.tag('side="start"')}`);
      await expect(visitor.bubble).toBeVisible();
      expect(await edgeOf(visitor.launcher)).toBe(EDGE);
      expect(await edgeOf(visitor.bubble)).toBeLessThan(VIEWPORT_WIDTH / 2);
      await visitor.launcher.click();
      await expect(visitor.composer).toBeFocused();
      await expect.poll(() => edgeOf(visitor.window)).toBe(EDGE);
      // Switches the side while the window is open.
      await visitor.page.evaluate(() => (document.querySelector('support-launcher')!.side = 'end'));
      await expect.poll(() => edgeOf(visitor.launcher)).toBeGreaterThan(VIEWPORT_WIDTH / 2);
      await expect.poll(() => edgeOf(visitor.window)).toBeGreaterThan(VIEWPORT_WIDTH / 2);
    },
  );

test('[API-06] the element is ready before the chat has loaded, and exposes its version and availability', async ({
  visitor,
  desk,
}) => {
  await visitor.mount(visitor.tag());
  const known = await visitor.page.evaluate(async () => {
    const launcher = document.querySelector('support-launcher')!;
    const { state, availability } = launcher;
    const { version } = launcher.constructor as unknown as { version: string };
    return { isItself: (await launcher.ready) === launcher, state, availability, version };
  });
  expect(known).toEqual({
    ...{ isItself: true, state: 'not-loaded', availability: 'unknown' },
    version: packageJson.version,
  });
  const availability = (): Promise<string> =>
    visitor.page.evaluate(() => document.querySelector('support-launcher')!.availability);
  const { told } = await visitor.listen('chat-availability-change');
  await visitor.launcher.click();
  await expect.poll(availability).toBe('online');
  expect(await told()).toEqual(['chat-availability-change {"availability":"online"}']);
  await desk.set({ online: false });
  // The window was open, so it reopens after the reload.
  await visitor.page.reload();
  await expect(visitor.ticketForm).toBeVisible();
  expect(await availability()).toBe('offline');
});

test('[API-11] stored references to SupportChat and its queue keep working, with calls in order', async ({
  visitor,
}) => {
  const stub = `<script>
    window.kept = window.SupportChat = { q: [['startLoad', { message: 'One' }]] };
    window.keptQueue = kept.q;
    kept.q.push(['prefill', 'Two', { replace: true }]);
  </script>`;
  await visitor.mount(visitor.tag(), { head: stub });
  await expect(visitor.composer).toHaveValue('Two');
  const isSame = await visitor.page.evaluate('kept === window.SupportChat && keptQueue === kept.q');
  expect(isSame).toBe(true);
  await visitor.page.evaluate(`keptQueue.push(['prefill', 'Three', { replace: true }])`);
  await expect(visitor.composer).toHaveValue('Three');
  await visitor.page.evaluate('kept.hide()');
  await expect(visitor.window).toBeHidden();
});

test('[API-11] a call can name the company it is for', async ({ visitor }) => {
  await visitor.mount(visitor.tag('company="legal-forms"') + visitor.tag('company="sign-docs" side="start"'));
  await visitor.page.evaluate(() => window.SupportChat?.show({ company: 'sign-docs' }));
  const open = (): Promise<(string | null)[]> =>
    visitor.page.evaluate(() =>
      Array.from(document.querySelectorAll('support-launcher'), (one) => (one.open ? (one.company ?? null) : null)),
    );
  await expect.poll(open).toEqual([null, 'sign-docs']);
});

test('[HOST-05] a tag that is not closed is reported, because it hides the rest of the page', async ({ visitor }) => {
  const warning = visitor.page.waitForEvent('console', (message) => message.type() === 'warning');
  await visitor.mount(`${visitor.tag('').replace('</support-launcher>', '')}<main>The rest of the page</main>`);
  await expect(visitor.page.getByText('The rest of the page')).toBeHidden();
  await visitor.page.evaluate(() => window.SupportChat?.show());
  expect((await warning).text()).toBe(
    'support-chat: <support-launcher> hides what is in it. Close it with </support-launcher>: HTML ignores the slash of <… />',
  );
});

test('[API-11] an unknown event, value, feature or attribute is reported once', async ({ visitor }) => {
  const warnings: string[] = [];
  visitor.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await visitor.mount(visitor.tag('launcher="sometimes" features="no-fles no-emoji" companny="x" v-cloak'));
  await visitor.page.evaluate(() => {
    for (let time = 0; time < 2; time += 1) {
      const off = window.SupportChat?.on('chat-opened' as 'chat-open', () => undefined);
      off?.();
      if (typeof off !== 'function') throw new Error('on() returns a function');
    }
  });
  await visitor.page.evaluate(() => window.SupportChat?.show());
  await expect(visitor.composer).toBeVisible();
  await expect
    .poll(() => warnings.sort())
    .toEqual([
      "support-chat: <support-launcher> has no attribute 'companny'. Is 'company' meant?",
      expect.stringMatching(/^support-chat: features takes any of no-files, .*, not 'no-fles'$/),
      "support-chat: launcher is one of auto, always, never, not 'sometimes'",
      expect.stringMatching(
        /^support-chat: there is no event 'chat-opened'\. The events are chat-ready, .*chat-open, /,
      ),
    ]);
});
