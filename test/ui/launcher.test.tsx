import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { PaintedLauncher } from '../../src/shell/PaintedLauncher.ts';
import { localeOf } from '../../src/shell/locale.ts';
import type { View } from '../../src/shell/View.ts';
import { launcherView } from '../../src/theme/launcherView.css.ts';
import { launcherSheet, styleSheet } from '../../src/theme/sheets.ts';
import { Launcher } from '../../src/ui/launcher/Launcher.tsx';
import { byRole } from '../support/byRole.ts';
import { drawn, newUi } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';

let end = (): void => undefined;
afterEach(() => end());

/** Returns a painted launcher taken over by React. `show` changes what it shows. */
async function taken(): Promise<{
  root: ShadowRoot;
  show: (change: Partial<View>) => Promise<void>;
  errors: unknown[];
}> {
  const session = chatSession();
  const { root } = newUi(session, [launcherSheet(), styleSheet(launcherView)]);
  const painted = new PaintedLauncher(root, {});
  let view: View = { state: 'not-loaded', isOpen: false, unread: 0, availability: 'unknown', hasBubble: true };
  let told = (): void => undefined;
  const widget = {
    get view() {
      return view;
    },
    ...{ mayPaint: true, members: { locale: localeOf('en'), product: '', logo: null }, isGreeting: true },
    ...{ isHidden: false, isAnimated: true },
    toggle: () => undefined,
    dismissBubble: () => void show({ hasBubble: false }),
    preload: () => undefined,
    set: (change: Partial<View>) => void show(change),
    subscribe(listener: () => void) {
      told = listener;
      return () => undefined;
    },
  };
  painted.show(widget);
  painted.handOver();
  const errors: unknown[] = [];
  let react: Root | undefined;
  const launcher = <Launcher painted={painted} widget={widget} texts={session.ports.texts} />;
  flushSync(() => {
    react = hydrateRoot(painted.container, launcher, { onRecoverableError: (error) => void errors.push(error) });
  });
  end = () => {
    react?.unmount();
  };
  const show = async (change: Partial<View>): Promise<void> => {
    view = { ...view, ...change };
    painted.show(widget);
    told();
    await drawn();
  };
  await show({});
  return { root, show, errors };
}

describe('the launcher rendered by React', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  after(() => setViewport({ width: 800, height: 600 }));

  it('[A11Y-03][LAU-03] a status region announces unread messages while the window is closed, and is empty while it is open', async () => {
    const { root, show, errors } = await taken();
    const status = byRole(root, 'status');
    expect(status.textContent).to.equal('');
    await show({ unread: 1 });
    expect(status.textContent).to.equal('Open chat, 1 unread message');
    await show({ unread: 2 });
    expect(status.textContent).to.equal('Open chat, 2 unread messages');
    await show({ isOpen: true });
    expect(status.textContent).to.equal('');
    await show({ isOpen: false, unread: 0, hasBubble: false });
    expect(byRole(root, 'status')).to.equal(status);
    expect(status.textContent).to.equal('');
    expect(errors).to.deep.equal([]);
  });

  const OFFER = 'Can we help you to choose a plan?';
  const bubbleIn = (root: ShadowRoot): Element | null => root.querySelector('[part=launcher-bubble]');

  it('[HOST-07] the bubble shows the last text of say(), and the status region announces it', async () => {
    const { root, show, errors } = await taken();
    await show({ unread: 1, said: OFFER });
    expect(bubbleIn(root)?.textContent).to.equal(OFFER);
    expect(byRole(root, 'status').textContent).to.equal(`Open chat, 1 unread message ${OFFER}`);
    await show({ unread: 2, said: 'Or call us.' });
    expect(bubbleIn(root)?.textContent).to.equal('Or call us.');
    await expect(root.host).to.be.accessible();
    expect(errors).to.deep.equal([]);
  });

  it('[HOST-07] a text of say() shows although the visitor has dismissed the bubble, and can be dismissed too', async () => {
    const { root, show } = await taken();
    await show({ hasBubble: false });
    expect(bubbleIn(root)).to.equal(null);
    await show({ unread: 1, said: OFFER });
    byRole(root, 'button', 'Dismiss').click();
    await show({});
    expect(bubbleIn(root)).to.equal(null);
  });

  it('[HOST-07] once the text of say() is read, the bubble has its own text again', async () => {
    const { root, show } = await taken();
    await show({ unread: 1, said: OFFER, isOpen: true });
    expect(bubbleIn(root)).to.equal(null);
    await show({ unread: 0, said: undefined, isOpen: false });
    expect(bubbleIn(root)?.textContent).to.equal("We're always here to help 🙂");
  });

  it('[A11Y-01] the status region is visually hidden but available to screen readers', async () => {
    const { root, show } = await taken();
    await show({ unread: 1 });
    const status = byRole(root, 'status');
    expect(status.closest('button')).to.equal(null);
    expect(status.checkVisibility({ visibilityProperty: true })).to.equal(true);
    expect(status.getBoundingClientRect().width).to.equal(1);
    expect(getComputedStyle(status).position).to.equal('absolute');
    await expect(root.host).to.be.accessible();
  });

  it('[A11Y-02] dismissing the bubble by its focused button moves the focus to the launcher', async () => {
    const { root, show } = await taken();
    const dismiss = byRole(root, 'button', 'Dismiss');
    dismiss.focus();
    dismiss.click();
    await show({});
    expect(root.querySelector('[part=launcher-bubble]')).to.equal(null);
    expect(root.activeElement).to.equal(root.querySelector('[part=launcher-button]'));
  });

  it('[A11Y-02] dismissing the bubble leaves the focus in the page if it was there', async () => {
    const { root, show } = await taken();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    byRole(root, 'button', 'Dismiss').click();
    await show({});
    expect(document.activeElement).to.equal(field);
    field.remove();
  });
});
