import { expect } from '@open-wc/testing';
import type { SupportLauncherElement } from '../../elements/index.ts';
import { buttonOf, fakeChats, mount, rootOf, settled } from '../support/elementPage.ts';

describe('attributes and properties', () => {
  it('[EL-01] both tags are defined and render in plain HTML', () => {
    document.body.insertAdjacentHTML('beforeend', '<support-launcher></support-launcher><support-chat></support-chat>');
    const launcher = document.querySelector('support-launcher') as SupportLauncherElement;
    expect(buttonOf(launcher).getAttribute('aria-label')).to.equal('Open chat');
    expect(document.querySelector('support-chat')?.state).to.equal('not-loaded');
  });

  it('[EL-02] every documented attribute maps to the property with its camelCase name', () => {
    const launcher = mount('support-launcher');
    const texts = 'company user-id email token lang product logo api-url socket-url ticket-url push-key';
    const names = `${texts} translations-url tracking-url event-namespace`.split(' ');
    for (const name of names) launcher.setAttribute(name, `of ${name}`);
    const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    for (const name of names) expect(Reflect.get(launcher, camelCase(name)), name).to.equal(`of ${name}`);
  });

  it('[EL-03] an attribute without its dash, as React writes it before the tag is defined, sets the property', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { apiurl: 'https://a.example', typingpreview: 'off', chatbutton: '' });
    await chats.arrive();
    expect(launcher.apiUrl).to.equal('https://a.example');
    expect(launcher.chatButton).to.equal(true);
    expect(chats.apps[0]?.props.typingPreview).to.equal('off');
  });

  it('[EL-02] removing an attribute at run time restores the default', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { product: 'Forms', open: '' });
    await chats.arrive();
    expect(chats.apps[0]?.props.product).to.equal('Forms');
    launcher.removeAttribute('product');
    await settled();
    expect(launcher.product).to.equal('Support');
    expect(chats.apps[0]?.props.product).to.equal(undefined);
  });

  it('[EL-02] setting an attribute to its current value does not render again', () => {
    const launcher = mount('support-launcher', { product: 'Forms' });
    const painting = new MutationObserver(() => undefined);
    painting.observe(rootOf(launcher), { subtree: true, attributes: true });
    launcher.setAttribute('product', 'Forms');
    expect(painting.takeRecords()).to.have.length(0);
    launcher.setAttribute('product', 'Leases');
    expect([painting.takeRecords().length > 0, launcher.product]).to.deep.equal([true, 'Leases']);
  });

  it('[EL-10][FREE-01] the user from the attributes is stored on the first press and passed to the chat', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { 'user-id': 'u7', email: 'ann@example.com' });
    await settled();
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal(null);
    buttonOf(launcher).click();
    await chats.arrive();
    expect(localStorage.getItem('chat-app-user-support-id')).to.equal('u7');
    expect(chats.apps[0]?.userAtStart?.userId).to.equal('u7');
  });

  it('[EL-02] setting a property to undefined at run time restores the default', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { product: 'Forms', open: '' });
    await chats.arrive();
    const before = chats.apps[0]?.follows ?? 0;
    launcher.product = undefined;
    await settled();
    expect(chats.apps[0]?.props.product).to.equal(undefined);
    expect(chats.apps[0]?.follows).to.be.above(before);
  });

  it('[EL-02] an empty company means the default company', () => {
    fakeChats();
    mount('support-chat');
    const launcher = mount('support-launcher', { company: '' });
    launcher.show();
    expect(document.querySelector('support-chat')?.open).to.equal(true);
  });

  it('[EL-02] a boolean attribute is true when present, unless its value is "false", as frameworks write it', async () => {
    fakeChats();
    const bare = mount('support-launcher', { 'chat-button': '' });
    expect(bare.chatButton).to.equal(true);
    bare.setAttribute('chat-button', 'false');
    expect(bare.chatButton).to.equal(false);
    bare.setAttribute('chat-button', 'chat-button');
    expect(bare.chatButton).to.equal(true);
    bare.removeAttribute('chat-button');
    expect(bare.chatButton).to.equal(false);
    await settled();
  });

  it('[EL-03][EL-04] open="false" opens nothing, whether written before the element is defined or later', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: 'false' });
    expect(launcher.open).to.equal(false);
    launcher.setAttribute('open', 'false');
    await settled();
    expect([launcher.open, chats.loads]).to.deep.equal([false, 0]);
    launcher.setAttribute('open', 'true');
    expect(launcher.open).to.equal(true);
    launcher.setAttribute('open', 'false');
    expect(launcher.open).to.equal(false);
  });

  it('[EL-03] a property set before the element is defined is kept', () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const early = frame.contentDocument?.createElement('support-launcher') as SupportLauncherElement;
    Object.assign(early, { userId: 'u7', open: true });
    document.body.append(document.adoptNode(early));
    frame.remove();
    customElements.upgrade(early);
    expect(Object.hasOwn(early, 'userId')).to.equal(false);
    expect(early.userId).to.equal('u7');
    expect(early.open).to.equal(true);
    fakeChats();
  });

  it('[EL-03] a property set on a detached element shows and loads nothing', async () => {
    const chats = fakeChats();
    const launcher = document.createElement('support-launcher');
    launcher.userId = 'u7';
    launcher.setAttribute('email', 'ann@example.com');
    launcher.open = true;
    await settled();
    expect(rootOf(launcher).querySelector('button')).to.equal(null);
    expect([chats.loads, launcher.state]).to.deep.equal([0, 'not-loaded']);
  });

  it('[API-03] properties are reflected to attributes, except those that identify the visitor', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    Object.assign(launcher, { userId: 'u7', email: 'ann@example.com', token: 't7', apiUrl: 'https://a.example' });
    await settled();
    expect(launcher.getAttributeNames()).to.deep.equal(['api-url']);
    launcher.apiUrl = undefined;
    expect(launcher.getAttributeNames()).to.deep.equal([]);
  });

  it('[EL-03] invalid attributes and properties throw no error', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '{', 'user-id': '[', product: '' });
    Object.assign(launcher, { logo: Symbol('logo'), email: {}, product: () => 'no', lang: null, token: 7 });
    await chats.arrive();
    expect(chats.apps[0]?.props).to.deep.equal({ chatButton: false });
    expect(chats.apps[0]?.host.user).to.deep.equal({ userId: '[', email: undefined, token: '7' });
  });

  it('[EL-02] fifty properties set in a row notify the chat once', async () => {
    const chats = fakeChats();
    const launcher = mount('support-launcher', { open: '' });
    await chats.arrive();
    const users = (): unknown[][] => chats.apps.flatMap(({ told }) => told).filter(([name]) => name === 'setUser');
    for (let turn = 0; turn < 50; turn += 1) Object.assign(launcher, { userId: `u${turn}`, email: 'ann@example.com' });
    await settled();
    expect(users().at(-1)?.[1]).to.include({ userId: 'u49' });
  });
});
