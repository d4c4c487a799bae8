import { expect } from '@open-wc/testing';
import { drawn } from '../support/mountUi.tsx';
import { mountApp } from '../support/mountApp.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';

describe('the count in the title', () => {
  it('[READ-04] the title counts messages that arrive while the window is closed', async () => {
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

  it('[READ-04] the title counts staff messages while the page is hidden and the window open', async () => {
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

  it('[EL-08] the count is removed with the chat', async () => {
    const session = chatSession();
    const ui = await mountApp(session);
    session.state.unread = 1;
    await drawn();
    ui.unmount();
    expect(session.ports.page.count).to.equal(0);
  });
});
