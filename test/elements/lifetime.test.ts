import { expect } from '@open-wc/testing';
import { page } from '../../elements/page.ts';
import { broughtBy, buttonOf, fakeChats, mount, settled, windowOf } from '../support/elementPage.ts';

/** Moves an element as a framework does: with `moveBefore`, or else by removing and inserting it. */
function move(element: Element, into: Element & { moveBefore?(node: Node, before: Node | null): void }): void {
  if (into.moveBefore) into.moveBefore(element, null);
  else into.insertBefore(element, null);
}

describe("an element's life", () => {
  it('[EL-08] appending the element elsewhere keeps its chat and its nodes', async () => {
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

  it('[EL-08] a move notifies the chat once per element, not once per property', async () => {
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

  it('[EL-08] an element put back does not join its previous chat', async () => {
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

  it('[EL-08] a chat that is no longer needed when it is created is disposed of before it starts', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    chats.onMade = () => launcher.remove();
    await chats.arrive();
    expect(chats.apps.map(({ isStarted, isDisposed }) => [isStarted, isDisposed])).to.deep.equal([[false, true]]);
  });

  it('[USER-02] a user set while the chat is created is known when it starts', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    chats.onMade = () => launcher.setUser({ id: 'u7', email: 'ann@example.org' });
    await chats.arrive();
    const [app] = chats.apps;
    expect(app?.userAtStart).to.deep.include({ userId: 'u7', email: 'ann@example.org', token: undefined });
    expect(app?.told).to.deep.equal([]);
  });

  it('[EL-08] removing and inserting the element in one task, as frameworks do, disposes of nothing', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    launcher.remove();
    document.body.append(launcher);
    await settled();
    expect(chats.apps[0]?.isDisposed).to.equal(false);
    expect(launcher.open).to.equal(true);
  });

  it('[EL-08] moving the element with moveBefore, if available, disposes of nothing', async () => {
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

  it('[EL-08] removing a company’s last element disposes of its chat, and inserting it again creates another', async () => {
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

  it('[EL-08] a launcher being removed creates no chat in place of the page’s own chat element that was just removed', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    const chat = mount('support-chat');
    await chats.arrive();
    chat.remove();
    // The chat element is removed, and the launcher is about to be.
    await Promise.resolve();
    launcher.remove();
    await settled();
    expect(broughtBy(launcher)).to.equal(null);
  });

  it('[EL-08] an element removed while its chat loads starts no chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await settled();
    launcher.remove();
    await chats.arrive();
    expect(chats.apps).to.have.length(0);
  });

  it('[EL-08] a hundred insertions and removals leave nothing behind', async () => {
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
