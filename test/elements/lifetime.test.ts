import { expect } from '@open-wc/testing';
import { page } from '../../elements/page.ts';
import { broughtBy, buttonOf, fakeChats, mount, settled, windowOf } from '../support/elementPage.ts';

/** As a framework does: by `moveBefore`, and where the browser has none, by taking it out and putting it in. */
function move(element: Element, into: Element & { moveBefore?(node: Node, before: Node | null): void }): void {
  if (into.moveBefore) into.moveBefore(element, null);
  else into.insertBefore(element, null);
}

describe("an element's life", () => {
  it('[EL-08] appending it elsewhere keeps its chat and its nodes', async () => {
    const chats = fakeChats();
    const main = document.body.appendChild(document.createElement('main'));
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const [button, chat] = [buttonOf(launcher), broughtBy(launcher)];
    main.append(launcher);
    await settled();
    expect(buttonOf(launcher)).to.equal(button);
    expect(broughtBy(launcher)).to.equal(chat);
    expect(chats.apps).to.have.length(1);
    expect(chats.apps[0]?.isDisposed).to.equal(false);
    expect(chats.apps[0]?.mounted.size).to.equal(2);
    main.remove();
  });

  it('[EL-08] a move is told to its chat once for each element, not for each of their properties', async () => {
    const chats = fakeChats();
    const main = document.body.appendChild(document.createElement('main'));
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const before = chats.apps[0]?.follows ?? 0;
    main.append(launcher);
    await settled();
    expect((chats.apps[0]?.follows ?? 0) - before).to.be.at.most(2);
    main.remove();
  });

  it('[EL-08] put back, it has no part any more in the chat that it had brought before', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    launcher.remove();
    await settled();
    document.body.append(launcher);
    await chats.arrive();
    const [, app] = chats.apps;
    expect([...(app?.mounted ?? [])].filter(({ host }) => !host.isConnected).map(({ kind }) => kind)).to.deep.equal([]);
    expect(app?.mounted.size).to.equal(2);
  });

  it('[EL-08] a chat that is not wanted any more when it is made is let go before it begins', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    chats.onMade = () => launcher.remove();
    await chats.arrive();
    expect(chats.apps.map(({ isStarted, isDisposed }) => [isStarted, isDisposed])).to.deep.equal([[false, true]]);
  });

  it('[USER-02] the user whom the page names while the chat is made is there when it begins', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    chats.onMade = () => launcher.setUser({ id: 'u7', email: 'ann@example.org' });
    await chats.arrive();
    const [app] = chats.apps;
    expect(app?.userAtStart).to.deep.include({ userId: 'u7', email: 'ann@example.org', token: undefined });
    expect(app?.told).to.deep.equal([]);
  });

  it('[EL-08] taken out and put back in one task, as a framework does, nothing is torn down', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    launcher.remove();
    document.body.append(launcher);
    await settled();
    expect(chats.apps[0]?.isDisposed).to.equal(false);
    expect(launcher.open).to.equal(true);
  });

  it('[EL-08] a move by moveBefore, where there is one, tears nothing down', async () => {
    const chats = fakeChats();
    const main = document.body.appendChild(document.createElement('main'));
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const button = buttonOf(launcher);
    move(launcher, main);
    await settled();
    expect(buttonOf(launcher)).to.equal(button);
    expect(chats.apps[0]?.isDisposed).to.equal(false);
    main.remove();
  });

  it('[EL-08] removing the last element of a company disposes of its chat; put back, it has one again', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    launcher.remove();
    await settled();
    expect(chats.apps[0]?.isDisposed).to.equal(true);
    expect(chats.apps[0]?.mounted.size).to.equal(0);
    expect(launcher.state).to.equal('not-loaded');
    document.body.append(launcher);
    await chats.arrive();
    expect(chats.apps).to.have.length(2);
    expect(launcher.open).to.equal(true);
    expect(windowOf(broughtBy(launcher))).not.to.equal(null);
  });

  it('[EL-08] on its way out of the page, it brings no chat in the place of the page’s own that has just gone', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    const chat = mount('support-chat');
    await chats.arrive();
    chat.remove();
    // The element has gone, and the widget is about to follow.
    await Promise.resolve();
    launcher.remove();
    await settled();
    expect(broughtBy(launcher)).to.equal(null);
  });

  it('[EL-08] removed while its chat is on its way, it starts none', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await settled();
    launcher.remove();
    await chats.arrive();
    expect(chats.apps).to.have.length(0);
  });

  it('[EL-08] a hundred comings and goings leave nothing behind', async () => {
    const chats = fakeChats();
    const nodes = document.querySelectorAll('*').length;
    for (let turn = 0; turn < 100; turn += 1) {
      const launcher = mount('support-launcher', { open: '' });
      await chats.arrive();
      launcher.remove();
      await settled();
    }
    expect(page.all.length).to.equal(0);
    expect(document.querySelectorAll('*').length).to.equal(nodes);
    expect(chats.apps.filter(({ isDisposed }) => !isDisposed)).to.have.length(0);
  });
});
