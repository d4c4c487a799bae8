import { expect } from '@open-wc/testing';
import type { SupportLauncherElement } from '../../elements/index.ts';
import { page } from '../../elements/page.ts';
import { nextTask } from '../../src/shell/frames.ts';
import { bubbleOf, buttonOf, fakeChats, inputOf, broughtBy, mount, rootOf } from '../support/elementPage.ts';
import { until } from '../support/until.ts';

/** Adds a launcher to the page just before the tags are defined. */
function defined(): SupportLauncherElement {
  let launcher: SupportLauncherElement | undefined;
  void page.define(() => (launcher = mount('support-launcher')));
  if (!launcher) throw new Error('No launcher');
  return launcher;
}

describe('elements in the page when the script loads', () => {
  it('[FREE-01] the button renders after frames of the page, then the bubble, in the top layer', async () => {
    const launcher = defined();
    expect(launcher.state).to.equal('not-loaded');
    expect(rootOf(launcher).querySelector('button, :popover-open')).to.equal(null);
    // Checks in every task: `until` may miss the moment between the two frames.
    while (buttonOf(launcher) === null) await nextTask();
    expect(bubbleOf(launcher)).to.equal(null);
    expect(rootOf(launcher).firstElementChild?.matches(':popover-open')).to.equal(true);
    await until(() => bubbleOf(launcher) !== null);
  });

  it('[EL-03] calls and typing before the first render are kept', async () => {
    const chats = fakeChats();
    const launcher = defined();
    launcher.show();
    const input = inputOf(broughtBy(launcher));
    input.value = 'typed';
    await until(() => rootOf(launcher).firstElementChild?.matches(':popover-open') ?? false);
    expect(inputOf(broughtBy(launcher))).to.equal(input);
    expect(input.value).to.equal('typed');
    expect(launcher.open).to.equal(true);
    await chats.arrive();
  });
});
