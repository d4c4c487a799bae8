import { expect } from '@open-wc/testing';
import { page } from '../../src/launcher/page.ts';
import { paintLater } from '../../src/launcher/paintLater.ts';
import { bubbleOf, buttonOf, fakeChats, inputOf, broughtBy, mount, rootOf } from '../support/elementPage.ts';
import { until } from '../support/until.ts';

describe('what stands in the page as the script comes', () => {
  it('[FREE-01] is painted behind frames of the page: the button, then the bubble, over whatever the page has', async () => {
    page.isBooting = true;
    const launcher = mount('support-launcher');
    paintLater();
    expect(launcher.state).to.equal('not-loaded');
    expect(rootOf(launcher).querySelector('button, :popover-open')).to.equal(null);
    await until(() => buttonOf(launcher) !== null);
    expect(bubbleOf(launcher)).to.equal(null);
    expect(rootOf(launcher).firstElementChild?.matches(':popover-open')).to.equal(true);
    await until(() => bubbleOf(launcher) !== null);
  });

  it('[EL-03] keeps what the page does with it meanwhile', async () => {
    const chats = fakeChats();
    page.isBooting = true;
    const launcher = mount('support-launcher');
    paintLater();
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
