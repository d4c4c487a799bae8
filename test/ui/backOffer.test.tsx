import { expect } from '@open-wc/testing';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import { listen } from '../support/listen.ts';
import { startedSession, type TestSession } from '../support/makeSession.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, type } from '../support/mountUi.tsx';
import { until } from '../support/until.ts';

const MINUTE_MS = 60_000;

type Offline = { session: TestSession; root: ShadowRoot; setOnline(online: boolean): Promise<void> };

async function offline({ isMobile = false } = {}): Promise<Offline> {
  const ports = fakePorts();
  ports.api.online = false;
  ports.page.mobile = isMobile;
  const session = await startedSession({ ports });
  session.visit.window.open();
  const { root } = await mountApp(session);
  await until(() => allByRole(root, 'form', 'Leave a message').length > 0);
  const setOnline = async (online: boolean): Promise<void> => {
    ports.api.online = online;
    await ports.clock.advance(MINUTE_MS);
    await drawn();
  };
  return { session, root, setOnline };
}

const offers = (root: ShadowRoot): HTMLElement[] => allByRole(root, 'button', 'Chat now');

describe('the offer of a chat above the ticket form', () => {
  it('[REAL-17] the offer replaces the offline notice, and the form keeps its focus, caret and text', async () => {
    const { root, setOnline } = await offline();
    const message = byRole<HTMLTextAreaElement>(root, 'textbox', 'Message');
    await type(byRole<HTMLInputElement>(root, 'textbox', 'Email'), 'ann@example.com');
    await type(message, 'It does not open');
    message.focus();
    message.setSelectionRange(3, 7);
    await setOnline(true);
    expect(root.textContent).to.contain("We're back.").and.to.not.contain('currently offline');
    expect(root.activeElement).to.equal(message);
    expect([message.value, message.selectionStart, message.selectionEnd]).to.deep.equal(['It does not open', 3, 7]);
    expect(byRole<HTMLInputElement>(root, 'textbox', 'Email').value).to.equal('ann@example.com');
    const [offer] = offers(root);
    expect(offer?.compareDocumentPosition(message)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(root.querySelector('h2 + p')?.textContent).to.equal('Ask us anything');
    await setOnline(false);
    expect(root.textContent).to.contain("We're sorry, but chat is currently offline.");
    expect(offers(root)).to.deep.equal([]);
    expect(message.value).to.equal('It does not open');
  });

  it('[REAL-17][A11Y-03] the offer is announced politely each time it appears', async () => {
    const { session, root, setOnline } = await offline();
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    const count = (): number => said().filter((text) => text.includes("We're back. Chat now")).length;
    await setOnline(true);
    await session.ports.clock.advance(1_000);
    expect(count()).to.equal(1);
    await session.ports.clock.advance(2 * MINUTE_MS);
    expect(count()).to.equal(1);
    await setOnline(false);
    await setOnline(true);
    await session.ports.clock.advance(1_000);
    expect(count()).to.equal(2);
  });

  it('[REAL-17] pressing Chat now moves the message to the composer and focuses it', async () => {
    const { session, root, setOnline } = await offline();
    await type(byRole<HTMLTextAreaElement>(root, 'textbox', 'Message'), 'It does not open');
    await setOnline(true);
    offers(root)[0]?.focus();
    await click(offers(root)[0] as HTMLElement);
    await until(() => (root.activeElement as HTMLTextAreaElement | null)?.value === 'It does not open');
    expect(nameOf(root.activeElement as HTMLElement)).to.equal('Message');
    expect(root.textContent).to.contain('Hi there! Good to see you.');
    expect(allByRole(root, 'form', 'Leave a message')).to.deep.equal([]);
    expect(session.state.chat.status).to.equal('idle');
  });

  it('[REAL-17] pressing Chat now on a phone does not open the keyboard', async () => {
    const { root, setOnline } = await offline({ isMobile: true });
    await setOnline(true);
    offers(root)[0]?.focus();
    await click(offers(root)[0] as HTMLElement);
    await until(() => root.activeElement !== null);
    expect((root.activeElement as HTMLElement).localName).to.not.equal('textarea');
  });

  it('[REAL-17] Chat now is disabled while the ticket is being sent', async () => {
    const { session, root, setOnline } = await offline();
    await type(byRole<HTMLInputElement>(root, 'textbox', 'Email'), 'ann@example.com');
    await type(byRole<HTMLTextAreaElement>(root, 'textbox', 'Message'), 'It does not open');
    await setOnline(true);
    const sent = later();
    session.ports.api.script('createTicket', sent.promise);
    await click(byRole(root, 'button', 'Send message'));
    expect(offers(root)[0]?.getAttribute('aria-disabled')).to.equal('true');
    await click(offers(root)[0] as HTMLElement);
    expect(session.state.chat.status).to.equal('offline');
    await sent.come({ ticketId: 5012, hash: 'ab12' });
    await settle();
    await until(() => (root.textContent ?? '').includes('#5012'));
    expect(root.textContent).to.contain('Our team will get back to you.');
    expect(offers(root)[0]?.getAttribute('aria-disabled')).to.equal(null);
    await click(offers(root)[0] as HTMLElement);
    await until(() => (root.textContent ?? '').includes('Hi there! Good to see you.'));
    expect(root.textContent).to.contain('#5012');
  });
});
