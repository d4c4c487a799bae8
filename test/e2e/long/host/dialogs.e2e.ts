import { build } from 'esbuild';
import { gate } from '../../support/faults.ts';
import { expectTalk } from '../../support/hostPages.ts';
import { expect, test } from '../../support/test.ts';

const DIALOG =
  '<a href="#behind">Behind</a><div id="signing" role="dialog" aria-label="Signing"><label>Name <input></label><button>Sign</button></div>';

test('[REAL-13] with focus-trap set up as documented, the chat takes keys and the trap keeps the focus otherwise', async ({
  visitor,
}) => {
  const { page } = visitor;
  const { outputFiles } = await build({
    entryPoints: ['docs/examples/recipes/focus-trap.ts'],
    external: ['support-chat'],
    ...{ bundle: true, format: 'esm', write: false },
  });
  const packages = JSON.stringify({ imports: { 'support-chat': '/cdn/support-widget.js' } });
  const script = `<script type="importmap">${packages}</script><script type="module">${outputFiles[0]?.text ?? ''}</script>`;
  await visitor.mount(DIALOG + visitor.tag() + script);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expectTalk(visitor, 'Help with the trap');
  await visitor.composer.press('Tab');
  await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toBeFocused();
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await name.click();
  await page.getByRole('link', { name: 'Behind' }).focus();
  await expect(page.getByRole('link', { name: 'Behind' })).not.toBeFocused();
});

for (const when of ['before', 'after'])
  test(`[REAL-13] in a modal dialog the chat works ${when} its app has loaded, and Escape closes only the chat`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    const { wait, open } = gate();
    await page.route('**/cdn/app-*.js', async (route) => {
      await wait;
      await route.continue();
    });
    if (when === 'after') open();
    await visitor.mount(`<dialog aria-label="Signing"><p>Sign here</p>${visitor.tag()}</dialog>
      <script>document.querySelector('dialog').showModal()</script>`);
    const dialog = page.getByRole('dialog', { name: 'Signing' });
    await visitor.launcher.click();
    if (when === 'after') await expect(visitor.thread).toContainText('What can we help you with');
    await visitor.composer.fill('Kept');
    await visitor.composer.press('Escape');
    await expect(visitor.window).toBeHidden();
    await expect(dialog).toBeVisible();
    open();
    await visitor.launcher.click();
    await expect(visitor.composer).toHaveValue('Kept');
    await visitor.composer.press('Enter');
    await expect(visitor.message('Kept')).toContainText(/Sent|Seen/);
  });
