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
    ...{ mayPaint: true, locale: localeOf('en'), product: '', logo: null, isGreeting: true, isHidden: false },
    toggle: () => undefined,
    dismissBubble: () => void show({ hasBubble: false }),
    preload: () => undefined,
    subscribe(listener: () => void) {
      told = listener;
      return () => undefined;
    },
  };
  painted.show(widget);
  painted.takeOver();
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
