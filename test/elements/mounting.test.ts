import { expect } from '@open-wc/testing';
import type { Painted } from '../../src/shell/Painted.ts';
import { FakeApp, fakeChats, mount, settled } from '../support/elementPage.ts';
import { framesAlone } from '../support/framesAlone.ts';

const { mount: mountOne } = FakeApp.prototype;

/** Runs `act` as well whenever a chat takes over an element. */
function whenMounted(act: (painted: Painted) => void): void {
  FakeApp.prototype.mount = function (painted) {
    mountOne.call(this, painted);
    act(painted);
  };
}

describe('a loaded chat taking over elements', () => {
  afterEach(() => void (FakeApp.prototype.mount = mountOne));

  it('[LAU-07] a loaded chat takes over its window first, and the launcher after three frames, despite changes in between', async () => {
    framesAlone();
    const chats = fakeChats();
    const done: string[] = [];
    const frame = (): void => {
      done.push('frame');
      if (done.length < 4) requestAnimationFrame(frame);
    };
    whenMounted(({ kind }) => {
      done.push(kind);
      if (kind === 'chat') requestAnimationFrame(frame);
      chats.apps[0]?.host.set({ unread: done.length });
    });
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    expect(launcher.state).to.equal('loaded');
    expect(done).to.deep.equal(['chat', 'frame', 'frame', 'frame', 'launcher']);
  });

  it('[EL-08] a loaded chat does not take over an element that was removed meanwhile', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    const chat = mount('support-chat');
    const taken: HTMLElement[] = [];
    whenMounted(({ host }) => {
      taken.push(host);
      launcher.remove();
    });
    await chats.arrive();
    expect(taken).to.deep.equal([chat]);
  });

  it('[LAU-12] a chat does not become loaded if the page calls init while it takes over', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await settled();
    whenMounted(() => void window.SupportChat?.init?.());
    await chats.arrive();
    expect(chats.apps.map(({ isDisposed, mounted }) => [isDisposed, mounted.size])).to.deep.equal([[true, 0]]);
    expect(launcher.state).to.equal('not-loaded');
  });
});
