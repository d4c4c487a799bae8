import { expect } from '@open-wc/testing';
import { CARDS_LAG_MS } from '../../src/config/durations.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { chattingSession, makeSession } from '../support/makeSession.ts';
import { drawn, mountUi } from '../support/mountUi.tsx';
import { until } from '../support/until.ts';
import { addEntry, chatSession, greeting, openSession, staffSays, visitorSaid } from '../support/scenes.ts';

describe('the thread', () => {
  it('[WIN-09] the thread shows a loading text until the chat has loaded', async () => {
    const session = makeSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(root.textContent).to.contain('One moment');
    session.state.isLoading = false;
    await drawn();
    expect(root.textContent).not.to.contain('One moment');
  });

  it('[STA-08] a stored conversation is shown at once', async () => {
    const earlier = await chattingSession();
    earlier.dispose();
    const session = makeSession({ ports: earlier.ports });
    void session.start();
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(root.textContent).to.contain('Hello').and.not.to.contain('One moment');
  });

  it('[A11Y-03] each entry is labelled with its author', async () => {
    const session = chatSession();
    staffSays(session, 'Hello');
    visitorSaid(session, 'Hi');
    staffSays(session, 'Beep', { isBot: true, authorName: '' });
    staffSays(session, 'Nameless', { authorName: '' });
    const { root } = await mountUi(session, <ThreadRegion />);
    const authors = allByRole(root, 'article').map((article) => article.getAttribute('aria-label')?.split(',')[0]);
    expect(authors).to.deep.equal(['Dana', 'You', 'Assistant', 'Operator']);
  });

  it('[UX-18][ENT-13] the greeting shows its author also below the offer of the last conversation', async () => {
    const session = openSession();
    addEntry(session, 'ask', { question: 'last-conversation', answer: null, mail: null });
    greeting(session);
    const { root } = await mountUi(session, <ThreadRegion />);
    const [, hello] = allByRole(root, 'article');
    expect(hello?.querySelector('[aria-hidden=true]')).not.to.equal(null);
  });

  it('[WIN-10] the thread shows while staff is typing', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    session.state.typing = 'Dana';
    await session.ports.clock.advance(CARDS_LAG_MS);
    await until(() => allByRole(root, 'status', 'Dana is typing').length > 0);
    expect(byRole(root, 'status', 'Dana is typing').textContent).to.equal('DDana is typing');
    session.state.typing = null;
    await drawn();
    expect(allByRole(root, 'status', /is typing/)).to.have.length(0);
  });

  it('[WIN-10] on a phone only the header shows that staff is typing', async () => {
    const ports = fakePorts();
    ports.page.mobile = true;
    const session = chatSession({ ports });
    session.state.typing = 'Dana';
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(allByRole(root, 'status', /is typing/)).to.have.length(0);
  });

  it('[WIN-07][WIN-08] a banner above the thread shows a lost and a restored connection', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <ThreadRegion />);
    const banner = (): string | undefined => root.querySelector('[part=banner]')?.textContent;
    expect(banner()).to.equal('');
    session.state.connection = 'lost';
    await drawn();
    expect(banner()).to.equal('Lost internet connection');
    session.state.connection = 'restored';
    await drawn();
    expect(banner()).to.equal('Internet connection restored');
    expect(root.querySelector('[part=banner]')?.getAttribute('role')).to.equal('status');
  });

  it('an entry that fails to render is reported, and the other entries are shown', async () => {
    const session = chatSession();
    staffSays(session, 'Before');
    addEntry(session, 'modal', { icon: 'success', textKey: 'no.such.text', textValues: {} });
    staffSays(session, 'After');
    const { root } = await mountUi(session, <ThreadRegion />);
    expect(root.textContent).to.contain('Before').and.to.contain('After');
    expect(root.textContent).to.contain("This message can't be shown.");
    expect(session.ports.seen.problems.map(({ code }) => code)).to.deep.equal(['entry']);
  });
});
