import { expect } from '@open-wc/testing';
import { byRole, allByRole } from '../support/byRole.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, press, type Mounted } from '../support/mountUi.tsx';
import { chatSession, staffSays } from '../support/scenes.ts';
import type { TestSession } from '../support/makeSession.ts';
import { until } from '../support/until.ts';

/**
 * Three pictures from the page's own server: one inline, two attached, with a document between
 * them.
 */
function withPictures(): TestSession {
  const session = chatSession();
  staffSays(session, 'Look', { img: `${location.origin}/pictures/first.png` });
  staffSays(session, 'And these', {
    attachments: [
      { name: 'second.jpg', link: `${location.origin}/second.jpg`, size: 10 },
      { name: 'lease.pdf', link: `${location.origin}/lease.pdf`, size: 10 },
      { name: 'third.png', link: `${location.origin}/third.png`, size: 10 },
      { name: 'evil.png', link: 'javascript:alert(1)', size: 10 },
    ],
  });
  return session;
}

async function shown(
  name: string,
  session = withPictures(),
): Promise<Mounted & { link: HTMLElement; dialog: HTMLDialogElement }> {
  const ui = await mountApp(session);
  const link = byRole(ui.root, 'link', name);
  link.focus();
  await click(link);
  await until(() => ui.root.querySelector('dialog') !== null);
  await drawn();
  return { ...ui, link, dialog: ui.root.querySelector('dialog') as HTMLDialogElement };
}

const seen = (dialog: HTMLElement): string | undefined => dialog.querySelector('p')?.textContent;

describe('the picture viewer', () => {
  it('[ENT-01] the viewer is modal and shows the picture’s name, position and links', async () => {
    const { dialog, root } = await shown('second.jpg');
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getAttribute('aria-label')).to.equal('second.jpg');
    expect(seen(dialog)).to.equal('second.jpg2 of 3');
    expect(root.activeElement).to.equal(byRole(dialog, 'button', 'Close'));
    const original = byRole<HTMLAnchorElement>(dialog, 'link', 'Open original');
    const download = byRole<HTMLAnchorElement>(dialog, 'link', 'Download');
    expect([original.rel, original.target]).to.deep.equal(['noopener noreferrer', '_blank']);
    expect([download.href, download.download]).to.deep.equal([original.href, 'second.jpg']);
  });

  it('[SEC-03] the viewer closes when the visitor’s data is erased, also by another tab', async () => {
    const session = withPictures();
    const { root } = await shown('second.jpg', session);
    void session.forget();
    await until(() => root.querySelector('dialog') === null);
  });

  it('[I18N-03] the viewer has the chat’s language and direction, whatever the page’s are', async () => {
    const session = withPictures();
    Object.assign(session.ports.texts, { lang: () => 'ar', dir: () => 'rtl' });
    const { dialog } = await shown('second.jpg', session);
    expect([dialog.lang, dialog.dir]).to.deep.equal(['ar', 'rtl']);
  });

  it('[ENT-01][A11Y-02] arrow keys and buttons go through the pictures and wrap around', async () => {
    const { dialog, root } = await shown('third.png');
    expect(seen(dialog)).to.equal('third.png3 of 3');
    await press(root, 'ArrowRight');
    expect(seen(dialog)).to.equal('first.png1 of 3');
    await click(byRole(dialog, 'button', 'Next picture'));
    expect(seen(dialog)).to.equal('second.jpg2 of 3');
    await press(root, 'ArrowLeft');
    await click(byRole(dialog, 'button', 'Previous picture'));
    expect(seen(dialog)).to.equal('third.png3 of 3');
  });

  it('[A11Y-02] Escape closes the viewer, restores the focus, and keeps the window open', async () => {
    const session = withPictures();
    const { root, link } = await shown('third.png', session);
    await press(root, 'Escape');
    expect(root.querySelector('dialog')).to.equal(null);
    expect(root.activeElement).to.equal(link);
    expect(session.state.isOpen).to.equal(true);
    await press(root, 'Escape');
    expect(session.state.isOpen).to.equal(false);
  });

  it('[ENT-01] the viewer closes by a press outside the picture, by its button, and with the window', async () => {
    const session = withPictures();
    const { root, dialog, link } = await shown('third.png', session);
    await click(dialog.querySelector('[data-beside]') as HTMLElement);
    expect(root.querySelector('dialog')).to.equal(null);
    await click(link);
    await click(byRole(root, 'button', 'Close'));
    expect(root.querySelector('dialog')).to.equal(null);
    await click(link);
    session.state.isOpen = false;
    await drawn();
    expect(root.querySelector('dialog')).to.equal(null);
  });

  it('[ENT-01] the viewer of a single picture has no next and previous buttons', async () => {
    const session = chatSession();
    const attachments = [{ name: 'first.png', link: `${location.origin}/first.png`, size: 10 }];
    staffSays(session, 'Look', { attachments });
    const { dialog } = await shown('first.png', session);
    expect(allByRole(dialog, 'button').map((button) => button.getAttribute('aria-label'))).to.deep.equal(['Close']);
    expect(seen(dialog)).to.equal('first.png');
  });

  it('[ENT-01] the viewer shows an error if the picture fails to load', async () => {
    const { dialog } = await shown('third.png');
    await until(() => dialog.textContent.includes("This picture can't be shown."));
  });

  it('[ENT-01] Ctrl+click on a picture is left to the browser', async () => {
    const { root } = await mountApp(withPictures());
    const link = byRole<HTMLAnchorElement>(root, 'link', 'third.png');
    let wasLeft = false;
    link.addEventListener('click', (event) => {
      // React handles the click at the root, after this listener.
      root.addEventListener('click', (later) => {
        wasLeft = !later.defaultPrevented;
        later.preventDefault();
      });
      void event;
    });
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true, composed: true }));
    await drawn();
    expect(wasLeft).to.equal(true);
    expect(root.querySelector('dialog')).to.equal(null);
  });

  it('[A11Y-01] axe finds no violations in the viewer', async () => {
    const { host, dialog } = await shown('third.png');
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
    await expect(host).to.be.accessible();
  });
});
