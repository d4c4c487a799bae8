import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, conversationOf, entriesOf, reloaded, say, startedSession } from '../support/makeSession.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { CLOSED } from '../support/sendingScene.ts';
import { hear, shown } from '../support/visitorScene.ts';

const BILLING = { id: 2, name: 'Billing', slug: 'billing' };

describe('the category picker', () => {
  it('[CAT-01] lists the company’s categories', async () => {
    const session = await startedSession({ company: 'sign-docs' });
    expect(session.ports.api.of('categories')).to.deep.equal(['sign-docs']);
    expect(session.state.categories.map(({ slug }) => slug)).to.deep.equal(['login-authorization', 'billing']);
  });

  it('[CAT-03] lets the visitor write when the categories cannot be loaded', async () => {
    const ports = fakePorts();
    ports.api.script('categories', networkFailure);
    const session = await startedSession({ ports });
    expect(session.state.categoriesStatus).to.equal('failed');
    await say(session, 'Hello');
    expect(conversationOf(session)).to.deep.equal(['Hello']);
  });

  it('[CAT-02][ENT-11] accepts one choice and is then locked', async () => {
    const session = await startedSession();
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    await session.visit.categories.choose({ id: 1, name: 'Login', slug: 'login-authorization' });
    expect(session.state.chat.category?.id).to.equal(2);
    expect(entriesOf(session, 'categories')[0]?.selected?.id).to.equal(2);
    expect(session.ports.api.of('updateCategory')).to.have.length(0);
  });

  it('[CAT-02] sends the choice to the server at once when a chat exists', async () => {
    const session = await chattingSession();
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    expect(session.ports.api.of('updateCategory')).to.deep.equal([{ chatId: 4711, categoryId: 2, room: 'chat.4711' }]);
  });

  it('[CAT-02] sends a category chosen while the chat is being created', async () => {
    const session = await startedSession();
    const { api } = session.ports;
    let open: () => void = () => undefined;
    const create = api.createChat;
    api.createChat = async (request, signal) => {
      await new Promise<void>((resolve) => (open = resolve));
      return create(request, signal);
    };
    await say(session, 'Help');
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    open();
    await settle();
    expect(api.of('updateCategory').map(({ categoryId }) => categoryId)).to.deep.equal([2]);
  });

  it('[VIS-04] the assistant answers a choice with the next step, which keeps its place across reloads', async () => {
    const session = await startedSession();
    await session.visit.categories.choose(BILLING);
    const before = ['greeting.hello', 'greeting.area', 'categories', 'greeting.next'];
    expect(shown(session)).to.deep.equal(before);
    const early = await reloaded(session);
    expect(shown(early)).to.deep.equal(before);
    await say(early, 'About my invoice');
    await early.ports.clock.advance(1_000);
    const during = shown(early);
    expect(during.slice(0, 5)).to.deep.equal([...before, 'About my invoice']);
    const once = await reloaded(early);
    expect(shown(once)).to.deep.equal(during);
    expect(shown(await reloaded(once))).to.deep.equal(during);
  });

  it('[VIS-04] a choice during the chat, or by the page, needs no next step', async () => {
    const late = await chattingSession();
    await late.visit.categories.choose(BILLING);
    expect(shown(late)).not.to.include('greeting.next');
    const preset = await startedSession({ settings: { category: 'billing' } });
    expect(preset.state.chat.category?.slug).to.equal('billing');
    expect(shown(preset)).not.to.include('greeting.next');
  });

  it('[VIS-04] a choice in the next conversation is answered there', async () => {
    const session = await startedSession();
    await session.visit.categories.choose(BILLING);
    await say(session, 'The first one');
    hear(session, CLOSED);
    await settle();
    await say(session, 'The next one');
    expect(shown(session).filter((name) => name === 'greeting.next')).to.have.length(1);
  });
});
