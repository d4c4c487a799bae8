import { expect } from '@open-wc/testing';
import type { SupportLauncherElement } from '../../elements/index.ts';
import { page } from '../../elements/page.ts';
import { bubbleOf, buttonOf, fakeChats, inputOf, broughtBy, mount, rootOf } from '../support/elementPage.ts';
import { until } from '../support/until.ts';

/** A launcher that stands in the page as the tags are defined. */
function defined(): SupportLauncherElement {
  let launcher: SupportLauncherElement | undefined;
  void page.define(() => (launcher = mount('support-launcher')));
  if (!launcher) throw new Error('No launcher');
  return launcher;
}

describe('what stands in the page as the script comes', () => {
  it('[FREE-01] is painted behind frames of the page: the button, then the bubble, over whatever the page has', async () => {
    const launcher = defined();
    expect(launcher.state).to.equal('not-loaded');
    expect(rootOf(launcher).querySelector('button, :popover-open')).to.equal(null);
    await until(() => buttonOf(launcher) !== null);
    expect(bubbleOf(launcher)).to.equal(null);
    expect(rootOf(launcher).firstElementChild?.matches(':popover-open')).to.equal(true);
    await until(() => bubbleOf(launcher) !== null);
  });

  it('[EL-03] keeps what the page does with it meanwhile', async () => {
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
