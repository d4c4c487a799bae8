import { expect } from '@open-wc/testing';
import { drawn } from '../support/mountUi.tsx';
import { mountApp } from '../support/mountApp.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';

describe('the count in the title', () => {
  it('[READ-04] is what came while the window was closed', async () => {
    const session = chatSession();
    session.state.isOpen = false;
    await mountApp(session);
    session.state.unread = 2;
    await drawn();
    expect(session.ports.page.count).to.equal(2);
    session.state.unread = 0;
    await drawn();
    expect(session.ports.page.count).to.equal(0);
  });

  it('[READ-04] is, with the window open, what the staff says while the page is hidden', async () => {
    const session = chatSession();
    const { page } = session.ports;
    await mountApp(session);
    staffSays(session, 'Seen');
    await drawn();
    expect(page.count).to.equal(0);
    page.show(false);
    staffSays(session, 'One');
    staffSays(session, 'Two');
    visitorSaid(session, 'In another tab');
    await drawn();
    expect(page.count).to.equal(2);
    page.show(true);
    await drawn();
    expect(page.count).to.equal(0);
  });

  it('[EL-08] goes with the chat', async () => {
    const session = chatSession();
    const ui = await mountApp(session);
    session.state.unread = 1;
    await drawn();
    ui.unmount();
    expect(session.ports.page.count).to.equal(0);
  });
});
