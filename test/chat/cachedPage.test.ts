import { expect } from '@open-wc/testing';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, otherTab } from '../support/fakePorts.ts';
import { conversationOf, entriesOf, say, startedSession, type TestSession } from '../support/makeSession.ts';

/** Moves the page into the browser’s back/forward cache while the visitor continues on another page. */
async function leftFor(cached: TestSession): Promise<TestSession> {
  cached.ports.store.isCached = true;
  return startedSession({ ports: otherTab(cached.ports) });
}
async function comeBack(cached: TestSession): Promise<void> {
  cached.ports.store.isCached = false;
  for (const event of ['restore', 'resume'] as const) cached.ports.page.fire(event);
  await settle();
}

describe('a page restored from the browser’s back/forward cache', () => {
  it('[STA-08][RT-06] shows the chat started meanwhile and receives its messages', async () => {
    const cached = await startedSession();
    const next = await leftFor(cached);
    await say(next, 'From the next page');
    next.dispose();
    await comeBack(cached);
    expect(conversationOf(cached)).to.deep.equal(['From the next page']);
    cached.ports.realtime.say({ type: 'message', message: cached.ports.api.staffSays('I hear you') });
    expect(conversationOf(cached)).to.deep.equal(['From the next page', 'I hear you']);
  });

  it('[WIN-17] closes its window if the visitor closed it on the other page', async () => {
    const cached = await startedSession();
    cached.visit.window.open();
    const next = await leftFor(cached);
    next.visit.window.close();
    await comeBack(cached);
    expect(cached.state.isOpen).to.equal(false);
  });

  it('[SEND-14] shows the draft typed on the other page', async () => {
    const cached = await startedSession();
    const next = await leftFor(cached);
    next.visit.composer.edit('Half a thought');
    await comeBack(cached);
    expect(cached.state.composer.text).to.equal('Half a thought');
    expect(cached.ports.store.get('draft')).to.equal('Half a thought');
  });

  it('[SEND-07][SEND-14] clears a draft that was sent from the other page', async () => {
    const cached = await startedSession();
    cached.visit.composer.edit('Half a thought');
    const next = await leftFor(cached);
    await say(next, 'Half a thought, and the rest');
    await comeBack(cached);
    expect(cached.state.composer.text).to.equal('');
  });

  it('[TKT-03][ONL-04] sends no ticket from its old form when a chat was started meanwhile', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const cached = await startedSession({ ports });
    const [form] = entriesOf(cached, 'userForm');
    cached.visit.forms.edit(form?.key ?? '', 'message', 'Typed there');
    ports.api.online = true;
    const next = await leftFor(cached);
    await say(next, 'Somebody is there');
    await comeBack(cached);
    cached.visit.forms.submit(form?.key ?? '');
    await settle();
    expect(cached.state.chat.status).to.equal('live');
    expect(ports.store.get('chatId')).to.equal('4711');
    expect(ports.api.of('createTicket')).to.deep.equal([]);
  });
});
