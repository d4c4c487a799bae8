import { build } from 'esbuild';
import { gate } from '../../support/faults.ts';
import { answerAt, expectSent, expectTalk } from '../../support/hostPages.ts';
import { expect, test } from '../../support/test.ts';
import { variantIf } from '../../support/variants.ts';
import type { Visitor } from '../../support/Visitor.ts';

const WIDGET = '<script type="module" src="/cdn/support-widget.js"></script>';

/**
 * A React 19 application in strict mode, which mounts everything twice. The page can remove the
 * launcher and add it again.
 */
const APP = `
  import { StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';

  function Support() {
    const [isShown, show] = useState(true);
    const [view, setView] = useState(1);
    Object.assign(window, { show, setView });
    const opened = () => document.body.append('Opened. ');
    return isShown && <main key={view}>
      <support-launcher apiUrl={location.origin} pushKey={window.pushKey} product="React Forms" typingPreview="off" onchat-open={opened} />
    </main>;
  }
  createRoot(document.querySelector('#app')).render(<StrictMode><Support /></StrictMode>);
`;

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'tsx' },
    ...{ bundle: true, write: false, format: 'iife', jsx: 'automatic' },
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}

type ReactPage = { show(isShown: boolean): void; setView(view: number): void };

for (const [order, head, foot] of [
  ['before', WIDGET, ''],
  ['behind', '', WIDGET],
])
  test(
    `[EL-03][EL-08] with React in strict mode and the widget's script ${order} it, the conversation survives remounts`,
    variantIf(order === 'before'),
    async ({ visitor, backend }) => {
      const script = `<script>window.pushKey = '${backend.pushKey}'</script><script type="module" src="/app.js"></script>`;
      await answerAt(visitor, '/app.js', await bundle(APP), { contentType: 'text/javascript' });
      const icon = '<link rel="icon" href="data:,">';
      await answerAt(visitor, '/react.html', `<!doctype html>${icon}<div id="app"></div>${head}${script}${foot}`);
      await visitor.goTo('/react.html');
      await expectTalk(visitor, 'Strictly once');
      // React sets the attribute without a dash before the tag is defined.
      expect(await visitor.page.evaluate(() => document.querySelector('support-launcher')?.apiUrl)).toBe(backend.url);
      await expect(visitor.window).toContainText('React Forms');
      await expect(visitor.page.getByText('Opened.')).toBeVisible();
      for (let turn = 0; turn < 3; turn += 1) {
        for (const isShown of [false, true])
          await visitor.page.evaluate((wanted) => (window as unknown as ReactPage).show(wanted), isShown);
      }
      await expect(visitor.message('Strictly once')).toBeVisible();
      await visitor.page.evaluate(() => (window as unknown as ReactPage).setView(2));
      await expect(visitor.message('Strictly once')).toBeVisible();
      await visitor.say('And once more');
      await expectSent(visitor, 'And once more');
      expect(visitor.bodies('POST /api/chat/new')).toHaveLength(1);
      expect(visitor.bodies('POST /api/chat/new-message')).toHaveLength(2);
    },
  );

/** Swaps the body, as Turbo does, or a router in a view transition: the window and its scripts stay. */
async function visit(visitor: Visitor, body: string, { inTransition = false } = {}): Promise<void> {
  await visitor.page.evaluate(
    async ([html, animated]) => {
      const next = new DOMParser().parseFromString(String(html), 'text/html').body;
      const swap = (): void => {
        history.pushState({}, '', '/next.html');
        document.body.replaceWith(document.adoptNode(next));
      };
      if (animated) await document.startViewTransition(swap).finished;
      else swap();
    },
    [body, inTransition] as const,
  );
}

for (const inTransition of [false, true])
  test(
    `[STA-08][EL-08] the conversation continues after the body is swapped${inTransition ? ' in a view transition' : ''}`,
    variantIf(!inTransition),
    async ({ visitor, desk }) => {
      await visitor.mount(visitor.tag());
      await expectTalk(visitor, 'On the first page');
      await visitor.composer.fill('Half a thought');
      await visit(visitor, `<h1>Second</h1>${visitor.tag()}`, { inTransition });
      await expect(visitor.message('On the first page')).toBeVisible();
      await expect(visitor.composer).toHaveValue('Half a thought');
      await visit(visitor, '<h1>Without a widget</h1>', { inTransition });
      await expect(visitor.launcher).toHaveCount(0);
      await desk.answer('Said to nobody');
      await visit(visitor, `<h1>Third</h1>${visitor.tag()}`, { inTransition });
      await expect(visitor.message('Said to nobody')).toBeVisible();
      await visitor.say('On the third page');
      await expectSent(visitor, 'On the third page');
      expect(visitor.bodies('POST /api/chat/new')).toHaveLength(1);
    },
  );

test('[EL-08][SEND-14] text typed while the chat loads is kept when the body is swapped', async ({ visitor }) => {
  const { wait, open } = gate();
  await visitor.page.route('**/cdn/app-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.composer.fill('Sent by Enter');
  await visitor.composer.press('Enter');
  await visit(visitor, `<h1>Second</h1>${visitor.tag()}`);
  open();
  await expect(visitor.composer).toHaveValue('Sent by Enter');
  await visitor.composer.press('Enter');
  await expectSent(visitor, 'Sent by Enter');
});

test('[EL-08] an element moved to the next body, like Turbo’s permanent elements, keeps its state and socket', async ({
  visitor,
}) => {
  const sockets: unknown[] = [];
  visitor.page.on('websocket', (socket) => sockets.push(socket));
  await visitor.mount(visitor.tag());
  await expectTalk(visitor, 'Carried over');
  await visitor.joined();
  await visitor.composer.fill('Half a thought');
  await visitor.page.evaluate(() => {
    const launcher = document.querySelector('support-launcher') as HTMLElement;
    const body = document.createElement('body');
    document.body.replaceWith(body);
    body.append(launcher);
  });
  await expect(visitor.message('Carried over')).toBeVisible();
  await expect(visitor.composer).toHaveValue('Half a thought');
  expect(sockets).toHaveLength(1);
});
