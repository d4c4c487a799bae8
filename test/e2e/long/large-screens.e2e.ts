import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[VIS-13][A11Y-02] Expand widens the window to 640 px, also after a reload, and on a low laptop the window covers the launcher and closes by its header, with the focus at the launcher', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1920, height: 1080 });
  await visitor.open();
  const size = async (): Promise<number[]> => {
    const box = await visitor.window.boundingBox();
    return [box?.width ?? 0, box?.height ?? 0].map(Math.round);
  };

  await test.step('the menu expands and reduces it', async () => {
    await expect.poll(size).toEqual([400, 720]);
    await visitor.window.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Expand chat' }).press('Enter');
    await expect.poll(size).toEqual([640, 720]);
    expect(await axe(page), 'the expanded window').toEqual([]);
    await page.reload();
    await expect(visitor.window).toBeVisible();
    expect(await size()).toEqual([640, 720]);
    await visitor.thread.getByRole('article').first().waitFor();
    expect(await size()).toEqual([640, 720]);
    await visitor.window.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Reduce chat' }).click();
    await expect.poll(size).toEqual([400, 720]);
  });

  await test.step('on a low laptop', async () => {
    await page.setViewportSize({ width: 1366, height: 650 });
    await expect.poll(size).toEqual([400, 616]);
    await expect(visitor.launcher).toBeHidden();
    expect(await axe(page), 'the window over the launcher').toEqual([]);
    await visitor.window.getByRole('button', { name: 'Minimize' }).click();
    await expect(visitor.window).toBeHidden();
    await expect(visitor.launcher).toBeFocused();
    await visitor.launcher.press('Enter');
    await expect(visitor.composer).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(visitor.window).toBeHidden();
    await expect(visitor.launcher).toBeFocused();
  });
});
