import Echo from 'laravel-echo';
import PusherJs from 'pusher-js';
import packageJson from '../../../package.json' with { type: 'json' };
import { QUICK } from '../../backend/support/startBackend.ts';
import { Backend } from '../support/backend.ts';
import { chatKeyOf } from '../support/chatCalls.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { expect, test } from '../support/test.ts';
import { Visitor } from '../support/Visitor.ts';

const VIEWPORT_WIDTH = 1_280;
const EDGE = 20;

for (const { dir, start } of [
  { dir: 'ltr', start: 'left' },
  { dir: 'rtl', start: 'right' },
] as const)
  test(`[API-04] side="start" puts launcher, bubble and window on the ${start} of a page with dir="${dir}"`, async ({
    visitor,
  }) => {
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
  });

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

test('[API-06] offline="hide" shows the launcher only while an operator is online', async ({ visitor, desk }) => {
  await visitor.mount(visitor.tag('offline="hide"'));
  await expect(visitor.launcher).toBeVisible();
  await desk.set({ online: false });
  const answer = visitor.page.waitForResponse(/\/status\/chat\/online$/);
  await visitor.page.reload();
  await (await answer).finished();
  const isOffline = (): Promise<boolean> =>
    visitor.page.evaluate(() => document.querySelector('support-launcher')!.availability === 'offline');
  await expect.poll(isOffline).toBe(true);
  await expect(visitor.launcher).toBeHidden();
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

test('[API-14] a Laravel Echo client for staff receives messages and typing, and its typing shows in the widget', async ({
  browser,
}) => {
  const backend = await Backend.start({ EVENT_NAMESPACE: 'App\\Events' }, QUICK);
  const context = await browser.newContext({ permissions: ['local-network-access'] });
  const visitor = new Visitor(await context.newPage(), backend);
  try {
    const desk = await DeskApi.signIn(backend);
    await visitor.mount(visitor.tag('event-namespace="App\\Events"'));
    await visitor.launcher.click();
    await visitor.say('Hello Echo');
    await visitor.joined();
    const { chat_id, room } = await chatKeyOf(visitor);
    const { hostname, port } = new URL(visitor.page.url());
    const staff = new PusherJs(backend.pushKey, {
      ...{ cluster: '', wsHost: hostname, wsPort: Number(port), forceTLS: false, enabledTransports: ['ws'] },
      channelAuthorization: {
        ...{ transport: 'ajax', endpoint: '' },
        customHandler: ({ socketId, channelName }, done) => {
          desk.call('POST', '/auth', { socket_id: socketId, channel_name: channelName }).then(
            (access) => done(null, access as { auth: string }),
            (error: Error) => done(error, null),
          );
        },
      },
    });
    const channel = new Echo({ broadcaster: 'pusher', client: staff }).private(room);
    await new Promise<void>((joined) => channel.subscribed(() => joined()));
    const heard: string[] = [];
    channel.listen('Chat.NewChatMessage', ({ message }: { message: { message: string } }) =>
      heard.push(message.message),
    );
    channel.listenForWhisper('clientTyping', ({ message }: { message: string }) => heard.push(`typing ${message}`));
    await visitor.say('Are you there?');
    await expect.poll(() => heard).toContain('Are you there?');
    await desk.reply(chat_id, 'I am');
    await expect(visitor.message('I am')).toBeVisible();
    await visitor.composer.pressSequentially('Still wri');
    await expect.poll(() => heard).toContain('typing Still wri');
    channel.whisper('staffTyping', { name: 'Dana', chat_id });
    await expect(visitor.window.getByText(/Dana is typing/)).toBeVisible();
    staff.disconnect();
  } finally {
    await context.close();
    await backend.stop();
  }
});
