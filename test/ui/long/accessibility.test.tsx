import { expect } from '@open-wc/testing';
import { allByRole, byRole } from '../../support/byRole.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import { makeSession } from '../../support/makeSession.ts';
import { click, drawn, type } from '../../support/mountUi.tsx';
import { mountApp } from '../../support/mountApp.tsx';
import { chatSession, openSession } from '../../support/scenes.ts';
import { until } from '../../support/until.ts';
import { STATES, talk } from '../../support/windowStates.ts';

/** Finishes all running animations: half-faded text has too little contrast. */
async function atRest(root: ShadowRoot): Promise<void> {
  await drawn();
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}

for (const theme of ['light', 'dark']) {
  describe(`axe in ${theme} colours`, () => {
    for (const [name, arrange] of Object.entries(STATES)) {
      it(`[A11Y-01] axe finds no violations in ${name}`, async () => {
        const session = chatSession();
        arrange(session);
        const { host, root } = await mountApp(session, theme);
        await atRest(root);
        await expect(host).to.be.accessible();
      });
    }

    it('[A11Y-01] axe finds no violations in the window while it loads', async () => {
      const { host, root } = await mountApp(makeSession(), theme);
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    it('[A11Y-01] axe finds no violations in the open menu', async () => {
      const { host, root } = await mountApp(chatSession(), theme);
      await click(byRole(root, 'button', 'Menu'));
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    it('[A11Y-01] axe finds no violations in the emoji picker', async () => {
      const { host, root } = await mountApp(chatSession(), theme);
      await click(byRole(root, 'button', 'Emoji'));
      await until(() => allByRole(root, 'dialog', 'Emoji').length > 0);
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    for (const [name, typed] of [
      ['shows results', 'cat'],
      ['shows no results', 'lease'],
    ] as const)
      it(`[A11Y-01] axe finds no violations in the emoji picker that ${name}`, async () => {
        const { host, root } = await mountApp(chatSession(), theme);
        await click(byRole(root, 'button', 'Emoji'));
        await until(() => root.querySelector('[type=search]') !== null);
        await type(root.querySelector('[type=search]') as HTMLInputElement, typed);
        await atRest(root);
        await expect(host).to.be.accessible();
      });

    it('[A11Y-01] axe finds no violations while files are dragged over the window', async () => {
      const { host, root } = await mountApp(chatSession(), theme);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' }));
      byRole(root, 'log', 'Conversation').dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
      await until(() => root.textContent?.includes('Drop files to attach them') === true);
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    it('[A11Y-01] axe finds no violations in the window on a phone', async () => {
      const ports = fakePorts();
      ports.page.mobile = true;
      const session = openSession({ ports });
      session.state.typing = 'Dana';
      talk(session);
      const { host, root } = await mountApp(session, theme);
      await atRest(root);
      await expect(host).to.be.accessible();
    });
  });
}
