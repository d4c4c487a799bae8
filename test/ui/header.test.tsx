import { expect } from '@open-wc/testing';
import { CARDS_LAG_MS } from '../../src/config/durations.ts';
import { Header } from '../../src/ui/chrome/Header.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import type { TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, press } from '../support/mountUi.tsx';
import { addForm, chatSession, openSession, PICTURE } from '../support/scenes.ts';
import { until } from '../support/until.ts';

function onAPhone(): TestSession {
  const ports = fakePorts();
  ports.page.mobile = true;
  return chatSession({ ports });
}

const itemsOf = (root: ShadowRoot): string[] => allByRole(root, 'menuitem').map((item) => item.textContent);

describe('the header', () => {
  it('[WIN-01][WIN-02] the header shows the product and invites questions while no operator is known', async () => {
    const { root } = await mountUi(openSession(), <Header />);
    expect(byRole(root, 'heading').textContent).to.equal('Legal Forms');
    expect(getComputedStyle(byRole(root, 'heading')).fontSize).to.equal('17px');
    expect(root.textContent).to.contain('Ask us anything').and.to.contain('Online');
    expect(root.querySelector('img')).to.equal(null);
  });

  it('[WIN-01] the header shows the faces of operators who are there until one joins, and names them for screen readers', async () => {
    const session = openSession();
    session.state.onlineOperators = [
      { name: 'Dana Reed', img: PICTURE },
      { name: 'Marco', img: null },
      { name: 'Li Wei', img: null },
    ];
    const { root } = await mountUi(session, <Header />);
    const faces = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[part=avatar]')];
    expect(faces().map((face) => face.textContent)).to.deep.equal(['', 'M', 'LW']);
    expect(faces()[0]?.querySelector('img')?.src).to.equal(PICTURE);
    expect(faces().every((face) => face.ariaHidden === 'true')).to.equal(true);
    expect(root.textContent).to.contain('Here now: Dana Reed, Marco, and Li Wei').and.not.to.contain('Online');
    const lefts = faces().map((face) => face.getBoundingClientRect().left);
    expect(lefts.map((left) => left - (lefts[0] ?? 0))).to.deep.equal([0, 24, 48]);
    Object.assign(session.state.chat, { id: 4711, status: 'live' });
    await drawn();
    expect(faces(), 'while the visitor waits').to.have.length(3);
    session.state.operator = { name: 'Marco', img: null };
    await drawn();
    expect(faces().map((face) => face.textContent)).to.deep.equal(['M']);
    expect(root.textContent).not.to.contain('Here now');
  });

  for (const [mobile, most] of [
    [false, 2],
    [true, 1],
  ] as const)
    it(`[VIS-02][WIN-01] the header has room for a reply time beside ${most} of the faces ${mobile ? 'on a phone' : 'on a desktop'}`, async () => {
      const ports = fakePorts();
      ports.page.mobile = mobile;
      const session = openSession({ ports });
      const { state } = session;
      state.onlineOperators = ['Dana', 'Marco', 'Li'].map((name) => ({ name, img: null }));
      const { root } = await mountUi(session, <Header />);
      const faces = (): number => root.querySelectorAll('[part=avatar]').length;
      expect(faces()).to.equal(3);
      state.replyTimes = { company: state.company, seconds: { chat: 1_500 } };
      await drawn();
      expect(root.textContent).to.contain('Usually replies in about 30 minutes');
      expect([faces(), root.textContent?.includes('Here now: Dana, Marco, and Li')]).to.deep.equal([most, true]);
    });

  it('[WIN-01] the header shows the page’s logo while no operator is known', async () => {
    const session = openSession();
    session.applySettings({ ...session.settings, logo: PICTURE });
    const { root } = await mountUi(session, <Header />);
    expect(root.querySelector('img')?.src).to.equal(PICTURE);
  });

  it('[WIN-01][WIN-02][RT-07] the header shows the operator’s name and picture as soon as one is known', async () => {
    const session = openSession();
    const { root } = await mountUi(session, <Header />);
    session.state.chat.id = 4711;
    session.state.operator = { name: 'Dana', img: PICTURE };
    await drawn();
    expect(byRole(root, 'heading').textContent).to.equal('Dana');
    expect(root.textContent).to.contain('Support team').and.not.to.contain('Ask us anything');
    expect(root.querySelector('img')?.src).to.equal(PICTURE);
  });

  it('[WIN-01] the header shows the operator’s two initials if the picture fails to load', async () => {
    const session = chatSession();
    session.state.operator = { name: 'Dana van Reed', img: 'data:image/png,broken' };
    const { root } = await mountUi(session, <Header />);
    await until(() => root.querySelector('[part=avatar]')?.textContent === 'DR');
    expect(root.querySelector('img')).to.equal(null);
  });

  it('[WIN-01] the header shows that support is offline', async () => {
    const session = openSession();
    session.state.isOnline = false;
    const { root } = await mountUi(session, <Header />);
    expect(root.textContent).to.contain('Offline');
  });

  it('[WIN-02][UX-07] the subtitle shows the state of the conversation', async () => {
    const session = openSession();
    const { state } = session;
    const { root } = await mountUi(session, <Header />);
    const told = async (change: () => void): Promise<string> => {
      change();
      await drawn();
      const presence = ['Online', 'Offline'].find((word) => root.textContent.includes(word)) ?? 'no dot';
      return [byRole(root, 'heading').textContent, root.querySelector('h2 + p')?.textContent, presence].join(', ');
    };
    expect(await told(() => (state.isOnline = null))).to.equal('Legal Forms, Ask us anything, no dot');
    expect(await told(() => (state.isOnline = true))).to.equal('Legal Forms, Ask us anything, Online');
    const waiting = await told(() => (state.chat.id = 4711));
    expect(waiting).to.equal('Legal Forms, We’ll be right with you, Online'.replace('’', "'"));
    // The place in line is shown in the thread.
    expect(await told(() => (state.chat.queue = 3))).to.equal(waiting);
    const operator = { name: 'Dana', img: null };
    expect(await told(() => (state.operator = operator))).to.equal('Dana, Support team, Online');
    // A visitor in a chat keeps it after hours.
    expect(await told(() => (state.isOnline = false))).to.equal('Dana, Support team, Online');
    const end = (): void => void Object.assign(state.chat, { id: null, status: 'ended' });
    expect(await told(end)).to.equal('Dana, This chat has ended, no dot');
  });

  it('[VIS-02] the subtitle shows the usual reply time, of the chosen area if it has one', async () => {
    const session = openSession();
    const { state } = session;
    state.replyTimes = { company: state.company, seconds: { chat: 600, 'area-4': 90, 'area-5': 9e8 } };
    const { root } = await mountUi(session, <Header />);
    const told = async (change: () => void): Promise<string | undefined> => {
      change();
      await drawn();
      return root.querySelector('h2 + p')?.textContent;
    };
    const area = (id: number) => (): void => void (state.chat.category = { id, name: 'Area', slug: 'area' });
    expect(await told(() => undefined)).to.equal('Usually replies in about 10 minutes');
    expect(await told(area(4))).to.equal('Usually replies in a few minutes');
    expect(await told(area(6)), 'an area without a time').to.equal('Usually replies in about 10 minutes');
    expect(await told(area(5)), 'too long to name').to.equal('Ask us anything');
    expect(await told(() => (state.chat.category = null))).to.equal('Usually replies in about 10 minutes');
    expect(await told(() => (state.company = 'sign-docs')), 'of another company').to.equal('Ask us anything');
  });

  it('[VIS-02] the subtitle promises nothing to a visitor who has waited longer than usual', async () => {
    const session = openSession();
    const { state, ports } = session;
    state.replyTimes = { company: state.company, seconds: { chat: 600 } };
    Object.assign(state.chat, { id: 4711, beganAt: ports.clock.now() });
    const { root } = await mountUi(session, <Header />);
    const told = (): string | undefined => root.querySelector('h2 + p')?.textContent;
    expect(told()).to.equal('Usually replies in about 10 minutes');
    await ports.clock.advance(15 * 60_000);
    await drawn();
    expect(told()).to.equal('Support team');
    state.operator = { name: 'Dana', img: null };
    await drawn();
    expect(told()).to.equal('Support team');
    Object.assign(state, { operator: null });
    state.chat.beganAt = null;
    await drawn();
    expect(told(), 'it is unknown since when the visitor waits').to.equal("We'll be right with you");
  });

  it('[UX-12][REACH-04] while offline the header shows the server’s time of return, until it has passed', async () => {
    const session = openSession();
    const { clock } = session.ports;
    const back = Date.UTC(2026, 10, 23, 13, 30);
    await clock.advance(Date.UTC(2026, 10, 21, 10) - clock.now());
    Object.assign(session.state, { isOnline: false, backAt: back });
    session.state.chat.status = 'offline';
    const { root } = await mountUi(session, <Header />);
    const told = (): string | undefined => root.querySelector('h2 + p')?.textContent?.replaceAll('\u00a0', ' ');
    expect(told()).to.equal('Back Monday, 2:30 p.m.');
    await clock.advance(back - clock.now());
    await drawn();
    expect(told()).to.equal('Leave a message');
    session.state.repliesByEmail = true;
    await drawn();
    expect(told(), 'REACH-04: only a server that says so answers by email').to.equal('We reply by email');
    session.state.repliesByEmail = false;
    await drawn();
    expect(told()).to.equal('Leave a message');
  });

  it('[UX-12] the header shows the time of return only without the ticket form, which shows it too', async () => {
    const session = openSession();
    const { clock } = session.ports;
    const now = Date.UTC(2026, 10, 21, 10);
    await clock.advance(now - clock.now());
    Object.assign(session.state, { isOnline: false, backAt: Date.UTC(2026, 10, 23, 13, 30) });
    session.state.chat.status = 'offline';
    const key = addForm(session, 'ticket');
    const { root } = await mountUi(session, <Header />);
    const told = (): string | undefined => root.querySelector('h2 + p')?.textContent?.replaceAll('\u00a0', ' ');
    expect(told()).to.equal('Leave a message');
    session.thread.remove(key);
    await drawn();
    expect(told()).to.equal('Back Monday, 2:30 p.m.');
  });

  it('[UX-10] a desktop has a Minimize button next to the menu, and a phone has none', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    expect(allByRole(root, 'button').map((button) => button.title)).to.deep.equal(['Menu', 'Minimize']);
    await click(byRole(root, 'button', 'Minimize'));
    expect(session.state.isOpen).to.equal(false);
    const phone = await mountUi(onAPhone(), <Header />);
    expect(allByRole(phone.root, 'button').map((button) => button.title)).to.deep.equal(['Back', 'Menu']);
  });

  it('[WIN-03] only a phone has a Back button', async () => {
    const desktop = await mountUi(chatSession(), <Header />);
    expect(allByRole(desktop.root, 'button', 'Back')).to.have.length(0);
    const session = onAPhone();
    const phone = await mountUi(session, <Header />);
    await click(byRole(phone.root, 'button', 'Back'));
    expect(session.state.isOpen).to.equal(false);
  });

  it('[WIN-03] on a phone the subtitle shows that staff is typing', async () => {
    const session = onAPhone();
    const { root } = await mountUi(session, <Header />);
    expect(allByRole(root, 'status', /typing/)).to.have.length(0);
    session.state.typing = 'Dana';
    await drawn();
    expect(byRole(root, 'status', 'Dana is typing').textContent).to.equal('Dana is typing');
    expect(root.textContent).not.to.contain('Support team');
  });
});

describe('the menu', () => {
  it('[WIN-04] the menu offers End chat only while online, in a chat that exists and is not closed', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    expect(itemsOf(root)).to.deep.equal(['Minimize chat', 'Download conversation', 'Turn sound off', 'End chat']);
    const without = async (change: () => void, back: () => void): Promise<void> => {
      change();
      await drawn();
      expect(itemsOf(root)).to.deep.equal(['Minimize chat', 'Download conversation', 'Turn sound off']);
      expect(allByRole(root, 'separator')).to.have.length(0);
      back();
    };
    const { state } = session;
    await without(
      () => (state.isOnline = false),
      () => (state.isOnline = true),
    );
    await without(
      () => (state.chat.status = 'ended'),
      () => (state.chat.status = 'live'),
    );
    await without(
      () => (state.chat.id = null),
      () => (state.chat.id = 4711),
    );
  });

  it('[WIN-04][END-01] End chat asks before ending', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    await click(byRole(root, 'menuitem', 'End chat'));
    expect(session.state.endDialog).to.equal('ready');
    expect(session.ports.api.of('closeChat')).to.have.length(0);
    expect(allByRole(root, 'menu')).to.have.length(0);
  });

  it('[WIN-05] Minimize chat closes the window', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    await click(byRole(root, 'menuitem', 'Minimize chat'));
    expect(session.state.isOpen).to.equal(false);
  });

  it('[WIN-19] the menu turns the sound off and on, which is stored', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    await click(byRole(root, 'menuitem', 'Turn sound off'));
    expect(session.ports.store.get('muted')).to.equal('1');
    await click(byRole(root, 'button', 'Menu'));
    await click(byRole(root, 'menuitem', 'Turn sound on'));
    expect(session.ports.store.get('muted')).to.equal(null);
  });

  it('[WIN-19] the menu turns notifications on and off if the browser supports them', async () => {
    const session = chatSession();
    session.ports.notifications.current = 'default';
    const { root } = await mountUi(session, <Header />);
    await session.ports.clock.advance(CARDS_LAG_MS);
    const choose = async (name: string): Promise<void> => {
      await click(byRole(root, 'button', 'Menu'));
      await until(() => itemsOf(root).includes(name));
      await click(byRole(root, 'menuitem', name));
      await drawn();
    };
    await choose('Turn notifications on');
    expect(session.ports.store.get('notifications')).to.equal('1');
    await choose('Turn notifications off');
    expect(session.ports.store.get('notifications')).to.equal(null);
  });

  it('[WIN-06] the menu downloads the conversation', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    await click(byRole(root, 'menuitem', 'Download conversation'));
    expect(session.ports.seen.downloads.map(({ name }) => name)).to.deep.equal(['4711.txt']);
  });

  it('[A11Y-02] arrow keys wrap around in the menu, and Escape returns the focus to its button', async () => {
    const { root, ...ui } = await mountUi(chatSession(), <Header />);
    const button = byRole(root, 'button', 'Menu');
    button.focus();
    await click(button);
    const focused = (): string | undefined => root.activeElement?.textContent ?? undefined;
    expect(focused()).to.equal('Minimize chat');
    await press(root, 'ArrowDown');
    expect(focused()).to.equal('Download conversation');
    await press(root, 'End');
    await press(root, 'ArrowDown');
    expect(focused()).to.equal('Minimize chat');
    await press(root, 'ArrowUp');
    expect(focused()).to.equal('End chat');
    await press(root, 'Escape');
    expect(allByRole(root, 'menu')).to.have.length(0);
    expect(root.activeElement).to.equal(button);
    expect(ui.escapes).to.equal(0);
  });

  it('[A11Y-02][WIN-04] the focus moves to the first item if its own is removed, and otherwise stays', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    await press(root, 'End');
    session.state.chat.status = 'ended';
    await drawn();
    expect(root.activeElement).to.equal(byRole(root, 'menuitem', 'Minimize chat'));
    await press(root, 'End');
    session.state.chat.status = 'live';
    await drawn();
    expect(root.activeElement).to.equal(byRole(root, 'menuitem', 'Turn sound off'));
  });

  it('[UX-10] End chat is the last menu item, after a separator', async () => {
    const { root } = await mountUi(chatSession(), <Header />);
    await click(byRole(root, 'button', 'Menu'));
    const parts = [...byRole(root, 'menu').children].map((part) => part.getAttribute('role'));
    expect(parts).to.deep.equal(['menuitem', 'menuitem', 'menuitem', 'separator', 'menuitem']);
    expect(itemsOf(root).at(-1)).to.equal('End chat');
  });

  it('[UX-10] no item is focused when a pointer opens the menu, and arrow keys start at either end', async () => {
    const { root } = await mountUi(chatSession(), <Header />);
    const button = byRole(root, 'button', 'Menu');
    const byPointer = async (): Promise<void> => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
      await drawn();
    };
    await byPointer();
    expect(root.activeElement).to.equal(byRole(root, 'menu'));
    await press(root, 'ArrowUp');
    expect(root.activeElement?.textContent).to.equal('End chat');
    await byPointer();
    await byPointer();
    await press(root, 'ArrowDown');
    expect(root.activeElement?.textContent).to.equal('Minimize chat');
  });

  it('[UX-10][A11Y-02] typing a letter focuses the next item that begins with it, without the page receiving the key', async () => {
    const session = chatSession();
    const { root } = await mountUi(session, <Header />);
    await click(byRole(root, 'button', 'Menu'));
    let heard = 0;
    const hear = (): void => void (heard += 1);
    document.body.addEventListener('keydown', hear);
    await press(root, 't');
    expect(root.activeElement?.textContent).to.equal('Turn sound off');
    await press(root, 'E');
    expect(root.activeElement?.textContent).to.equal('End chat');
    await press(root, 'x');
    expect(root.activeElement?.textContent).to.equal('End chat');
    await press(root, 'm');
    expect(root.activeElement?.textContent).to.equal('Minimize chat');
    document.body.removeEventListener('keydown', hear);
    expect(heard).to.equal(0);
  });

  it('[A11Y-02] pressing outside the menu closes it', async () => {
    const { root } = await mountUi(chatSession(), <Header />);
    await click(byRole(root, 'button', 'Menu'));
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await drawn();
    expect(allByRole(root, 'menu')).to.have.length(0);
    expect(byRole(root, 'button', 'Menu').getAttribute('aria-expanded')).to.equal('false');
  });
});
