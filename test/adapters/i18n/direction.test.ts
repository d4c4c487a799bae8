import { expect } from '@open-wc/testing';
import { byRole } from '../../support/byRole.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import { makeTexts, version } from '../../support/makeTexts.ts';
import { mountApp } from '../../support/mountApp.tsx';
import { type } from '../../support/mountUi.tsx';
import { addForm, chatSession, staffSays } from '../../support/scenes.ts';
import { until } from '../../support/until.ts';

/**
 * Mounts a window in a language of the translation server, with English texts: only the direction
 * matters here.
 */
async function windowIn(lang: string, { isMobile = false } = {}): Promise<ShadowRoot> {
  const ports = fakePorts();
  ports.page.mobile = isMobile;
  const { texts } = await makeTexts(lang, [version(61), { body: {} }], { builtIns: {} });
  await until(() => texts.lang() === lang);
  const session = chatSession({ ports: Object.assign(ports, { texts }) });
  session.state.isMobile = isMobile;
  staffSays(session, 'Good morning');
  addForm(session, 'contact-email');
  return (await mountApp(session, isMobile ? 'light mobile' : 'light')).root;
}

const mirrorOf = (button: HTMLElement): string => getComputedStyle(button.querySelector('svg') as Element).transform;
const directionOf = (element: Element): string => getComputedStyle(element).direction;

describe('the direction of the window', () => {
  for (const lang of ['ar', 'he', 'fa', 'ur', 'ar-EG']) {
    it(`[I18N-01] the window is right to left in ${lang}`, async () => {
      const dialog = byRole(await windowIn(lang), 'dialog', 'Support chat');
      expect([dialog.dir, dialog.lang, directionOf(dialog)]).to.deep.equal(['rtl', lang, 'rtl']);
    });
  }

  it('[I18N-01] a right-to-left window mirrors the Back arrow but not symmetric icons', async () => {
    const [arabic, german] = [await windowIn('ar', { isMobile: true }), await windowIn('de', { isMobile: true })];
    expect(mirrorOf(byRole(arabic, 'button', 'Back'))).to.equal('matrix(-1, 0, 0, 1, 0, 0)');
    expect(getComputedStyle(byRole(arabic, 'button', 'Send'), '::before').transform).to.equal('none');
    expect(mirrorOf(byRole(german, 'button', 'Back'))).to.equal('none');
  });

  it('[I18N-01] a message and the visitor’s text use their own direction', async () => {
    const root = await windowIn('ar');
    expect(directionOf(root.querySelector('[part~=message]') as Element)).to.equal('ltr');
    const composer = byRole<HTMLTextAreaElement>(root, 'textbox', 'Message');
    expect(directionOf(composer)).to.equal('rtl');
    await type(composer, 'Good morning');
    expect(directionOf(composer)).to.equal('ltr');
    await type(composer, 'صباح الخير');
    expect(directionOf(composer)).to.equal('rtl');
  });

  it('[I18N-01] an empty field has the window’s direction until something is typed', async () => {
    const root = await windowIn('ar');
    const field = byRole<HTMLInputElement>(root, 'textbox', 'Email');
    expect(directionOf(field)).to.equal('rtl');
    await type(field, 'ann@example.com');
    expect(directionOf(field)).to.equal('ltr');
  });

  it('[I18N-01] a right-to-left window has staff messages on the right and the menu on the left', async () => {
    const root = await windowIn('ar');
    const frame = byRole(root, 'dialog', 'Support chat').getBoundingClientRect();
    const bubble = (root.querySelector('[part~=message]') as Element).getBoundingClientRect();
    const menu = byRole(root, 'button', 'Menu').getBoundingClientRect();
    expect(frame.right - bubble.right).to.be.below(60);
    expect(menu.right).to.be.below(frame.left + frame.width / 2);
  });
});
