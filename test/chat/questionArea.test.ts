import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, conversationOf, entriesOf, say, startedSession } from '../support/makeSession.ts';
import { fakePorts } from '../support/fakePorts.ts';

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
});
