import { expect } from '@open-wc/testing';
import { afterFrame } from '../../src/shell/frames.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { listen } from '../support/listen.ts';
import { mountApp } from '../support/mountApp.tsx';
import type { TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, press, type } from '../support/mountUi.tsx';
import { addEntry, addForm, chatSession, greeting, openSession, staffSays } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const view = <ThreadRegion />;
const LONG = 'A word after another. '.repeat(30);

function phone(): TestSession {
  const ports = fakePorts();
  ports.page.mobile = true;
  const session = chatSession({ ports });
  session.state.isMobile = true;
  return session;
}

describe('the focus and the scroll position after an action', () => {
  const composer = (root: ShadowRoot): HTMLElement => byRole(root, 'textbox', 'Message');

  async function giveEmail(session: TestSession): Promise<ShadowRoot> {
    addForm(session, 'contact-email');
    const { root } = await mountApp(session);
    await type(byRole<HTMLInputElement>(root, 'textbox', 'Email'), 'ann@example.com');
    await press(root, 'Enter');
    return root;
  }

  it('[UX-03] the focus moves to the composer once the e-mail address is sent', async () => {
    const root = await giveEmail(chatSession());
    expect(root.activeElement).to.equal(composer(root));
  });

  it('[UX-03] on a phone the focus moves to the result instead of opening the keyboard', async () => {
    const root = await giveEmail(phone());
    expect(root.activeElement).to.equal(byRole(root, 'article'));
  });

  it('[UX-03][CAT-02] the focus moves to the composer once an area is chosen', async () => {
    const session = chatSession();
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountApp(session);
    byRole(root, 'radio', 'Billing').focus();
    await click(byRole(root, 'radio', 'Billing'));
    expect(root.activeElement).to.equal(composer(root));
  });

  it('[WIN-15][UX-18] the thread stays at the bottom when the pressed button is replaced by its result', async () => {
    const session = chatSession();
    session.state.user.name = 'ann@example.com';
    staffSays(session, LONG.repeat(3));
    const mail = { hash: 'h', status: 'ready', address: '', error: '' } as const;
    addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail });
    addEntry(session, 'endChat', { closedBy: 'user' });
    const { root } = await mountApp(session);
    const log = byRole(root, 'log', 'Conversation');
    const distance = (): number => log.scrollHeight - log.clientHeight - log.scrollTop;
    expect(log.scrollTop).to.be.greaterThan(0);
    expect(distance()).to.be.lessThan(1);
    byRole(root, 'button', 'Email it to me').focus();
    await click(byRole(root, 'button', 'Email it to me'));
    await until(() => root.textContent.includes('Sent to ann@example.com'));
    // Two frames: the browser reports its own scrolling in the next one.
    await afterFrame();
    await afterFrame();
    expect(distance()).to.be.lessThan(1);
  });

  it('[WIN-15] the thread stays at the bottom when a card replaces its placeholder, even if the browser lays it out in between', async () => {
    const session = chatSession();
    staffSays(session, LONG.repeat(3));
    addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail: null });
    // WebKit occasionally does that layout on its own.
    const { removeChild } = Node.prototype;
    const topsWithoutFrame: number[] = [];
    Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
      removeChild.call(this, child);
      const log = this instanceof Element ? this.closest('article')?.closest('[role=log]') : null;
      if (log) topsWithoutFrame.push(log.scrollTop);
      return child;
    };
    const { root } = await mountApp(session);
    Node.prototype.removeChild = removeChild;
    const { scrollHeight, clientHeight, scrollTop } = byRole(root, 'log', 'Conversation');
    expect(topsWithoutFrame[0]).to.be.lessThan(scrollTop);
    expect(scrollHeight - clientHeight - scrollTop).to.be.lessThan(1);
  });

  it('[UX-03] the focus moves to the composer when the e-mail question is skipped', async () => {
    const session = chatSession();
    addForm(session, 'contact-email');
    const { root } = await mountApp(session);
    byRole(root, 'button', 'Not now').focus();
    await click(byRole(root, 'button', 'Not now'));
    expect(allByRole(root, 'form', 'Your email')).to.have.length(0);
    expect(root.activeElement).to.equal(composer(root));
  });

  it('[UX-03][TKT-04] the focus moves to the first field when a refused ticket is edited again', async () => {
    const session = openSession();
    const key = addForm(session, 'ticket', { email: 'ann@example.com', message: 'Hello' });
    session.thread.update(key, 'userForm', { status: 'refused', serverErrors: ['Blocked'] });
    const { root } = await mountUi(session, view);
    byRole(root, 'button', 'Retry').focus();
    await click(byRole(root, 'button', 'Retry'));
    expect(root.activeElement).to.equal(byRole(root, 'textbox', 'Email'));
  });
});

describe('a conversation that has not started', () => {
  const top = (root: ShadowRoot): number => byRole(root, 'log').scrollTop;

  it('[UX-04] a new conversation stays at its top while it grows', async () => {
    const session = openSession();
    greeting(session);
    const { root } = await mountUi(session, view);
    addForm(session, 'contact-sales');
    await drawn();
    const { scrollHeight, clientHeight } = byRole(root, 'log');
    expect(scrollHeight).to.be.greaterThan(clientHeight + 50);
    expect(top(root)).to.equal(0);
  });

  it('[UX-04][WIN-15] a new conversation keeps the position of a reader who has scrolled', async () => {
    const session = openSession();
    greeting(session);
    addForm(session, 'contact-sales');
    const { root } = await mountUi(session, view);
    byRole(root, 'log').scrollTop = 60;
    await drawn();
    addForm(session, 'contact-email');
    await drawn();
    expect(top(root)).to.equal(60);
  });

  it('[UX-04][API-08] a new conversation scrolls to what the page says in an open window', async () => {
    const session = openSession();
    greeting(session);
    const { root } = await mountUi(session, view);
    for (let at = 0; at < 4; at += 1) session.visit.pageCalls.say(LONG.slice(0, 200));
    await drawn();
    const { scrollHeight, clientHeight, scrollTop } = byRole(root, 'log');
    expect(clientHeight).to.be.lessThan(scrollHeight);
    expect(scrollHeight - clientHeight - scrollTop).to.be.lessThan(1);
  });

  it('[UX-04][VIS-04] a new conversation in a low window scrolls to what follows a chosen area', async () => {
    const session = openSession();
    greeting(session);
    addForm(session, 'contact-sales');
    const { root } = await mountUi(session, view);
    expect(top(root)).to.equal(0);
    session.visit.categories.sayNextStep();
    await drawn();
    const { scrollHeight, clientHeight, scrollTop } = byRole(root, 'log');
    expect(scrollTop).to.be.greaterThan(50);
    expect(scrollHeight - clientHeight - scrollTop).to.be.lessThan(1);
  });

  it('[UX-04][WIN-15] a new conversation that was fully visible scrolls to the bottom', async () => {
    const session = openSession();
    greeting(session);
    const { root } = await mountUi(session, view);
    for (let at = 0; at < 4; at += 1) staffSays(session, LONG.slice(0, 200));
    await drawn();
    const { scrollHeight, clientHeight, scrollTop } = byRole(root, 'log');
    expect(scrollHeight - clientHeight - scrollTop).to.be.lessThan(1);
  });
});

describe('the ends of a long thread', () => {
  it('[UX-09] Home, End and the Page keys reach both ends of a long thread', async () => {
    const session = chatSession();
    for (let at = 0; at < 50; at += 1) staffSays(session, `Message ${at}: ${LONG.slice(0, (at * 37) % 200)}`);
    const { root } = await mountUi(session, view);
    const log = byRole(root, 'log');
    const isAtEnd = (): boolean => log.scrollHeight - log.clientHeight - log.scrollTop < 1;
    log.focus();
    await press(root, 'Home');
    expect(log.scrollTop).to.equal(0);
    expect(allByRole(root, 'article')[0]?.textContent).to.contain('Message 0:');
    await press(root, 'End');
    expect(isAtEnd()).to.equal(true);
    expect(allByRole(root, 'article').at(-1)?.textContent).to.contain('Message 49:');
    for (let at = 0; at < 200 && log.scrollTop > 0; at += 1) await press(root, 'PageUp');
    expect(log.scrollTop).to.equal(0);
    expect(allByRole(root, 'article')[0]?.textContent).to.contain('Message 0:');
    for (let at = 0; at < 200 && !isAtEnd(); at += 1) await press(root, 'PageDown');
    expect(isAtEnd()).to.equal(true);
  });

  it('[UX-09] Home does not scroll the thread while the focus is in a form', async () => {
    const session = chatSession();
    for (let at = 0; at < 20; at += 1) staffSays(session, `Message ${at}`);
    addForm(session, 'contact-email');
    const { root } = await mountUi(session, view);
    byRole(root, 'textbox', 'Email').focus();
    const { defaultPrevented } = await press(root, 'Home');
    expect(defaultPrevented).to.equal(false);
  });
});

describe('announcements of events', () => {
  async function heard(session: TestSession): Promise<() => string[]> {
    const { root } = await mountUi(session, view);
    await session.ports.clock.advance(500);
    await drawn();
    return listen(root);
  }

  it('[UX-11] a changed place in line is announced once', async () => {
    const session = chatSession();
    session.state.chat.queue = 3;
    const said = await heard(session);
    for (const queue of [2, 1, 0]) {
      session.state.chat.queue = queue;
      await drawn();
      await session.ports.clock.advance(1_000);
    }
    expect(said()).to.deep.equal(["You're number 2 in line.", "You're next in line."]);
  });

  it('[UX-11] an operator joining is announced', async () => {
    const session = chatSession();
    const said = await heard(session);
    addEntry(session, 'modal', { icon: null, textKey: 'operator.joined', textValues: { name: 'Dana Reed' } });
    await drawn();
    await session.ports.clock.advance(1_000);
    expect(said()).to.deep.equal(['Dana Reed joined']);
  });
});
