import { expect } from '@open-wc/testing';
import { byRole } from '../support/byRole.ts';
import { mountApp } from '../support/mountApp.tsx';
import { drawn } from '../support/mountUi.tsx';
import { chatSession, staffSays } from '../support/scenes.ts';
import { until } from '../support/until.ts';

/**
 * Mounts an open window in the top layer with several screens of messages; `move` moves it in the
 * page.
 */
async function movable(): Promise<{ log: HTMLElement; topOf(text: string): number; move(): Promise<void> }> {
  const session = chatSession();
  for (let at = 1; at <= 80; at += 1) staffSays(session, `Message ${at}`);
  const { host, root } = await mountApp(session);
  const container = root.querySelector<HTMLElement>('.chat');
  if (!container) throw new Error('There is no container.');
  container.popover = 'manual';
  container.showPopover();
  await drawn();
  const log = byRole(root, 'log', 'Conversation');
  return {
    log,
    topOf: (text) => {
      const row = [...log.querySelectorAll('article')].find((article) => article.textContent.includes(text));
      return (row?.getBoundingClientRect().top ?? NaN) - log.getBoundingClientRect().top;
    },
    async move() {
      const told = new Promise((resolve) => container.addEventListener('toggle', resolve, { once: true }));
      const main = document.body.appendChild(document.createElement('main'));
      main.append(host);
      container.showPopover();
      await told;
      await drawn();
      document.body.append(host);
      container.showPopover();
      main.remove();
      await drawn();
    },
  };
}

describe('a window moved by the page', () => {
  it('[EL-08][WIN-15] a moved window stays at the end of the conversation', async () => {
    const { log, move } = await movable();
    expect(log.scrollHeight).to.be.above(2 * log.clientHeight);
    await move();
    expect(log.scrollHeight - log.scrollTop - log.clientHeight).to.be.at.most(1);
  });

  it('[EL-08][WIN-15] a moved window keeps its scroll position', async () => {
    const { log, topOf, move } = await movable();
    log.scrollTop -= 900;
    await drawn();
    const before = topOf('Message 58');
    expect(before).to.be.a('number').and.not.NaN;
    await move();
    await until(() => !Number.isNaN(topOf('Message 58')));
    expect(topOf('Message 58')).to.be.closeTo(before, 1);
  });
});
