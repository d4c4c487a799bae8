import { assistantEntry, pendingEntry } from '../../src/entries/message/message.ts';
import type { TestSession } from './makeSession.ts';
import { addEntry, addForm, CATEGORIES, greeting, staffSays, visitorSaid } from './scenes.ts';

/** Served with the tests, because an image must load before its natural size is known. */
const PICTURE_FILE = new URL('/test/e2e/baselines/launcher.png', location.href).href;

const callback = { id: 7, type: 'access_profile', title: 'Access request', text: 'May we?', selectedDuration: null };
const openCallback = { ...callback, answer: null, validTo: null };

export function talk(session: TestSession): void {
  staffSays(session, 'See https://forms.example/help', {
    attachments: [{ name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 }],
  });
  visitorSaid(session, 'Thank you');
  const createdAt = session.ports.clock.now();
  const mine = { authorName: '', chatId: 4711, createdAt };
  const files = [{ name: 'cat.docx', size: 1, type: '' }];
  session.thread.merge({ ...pendingEntry({ ...mine, uuid: 'a', text: 'On its way', files }), progress: 0.5 });
  session.thread.merge({
    ...pendingEntry({ ...mine, uuid: 'b', text: 'Lost' }),
    sendStatus: 'notSend',
    failure: 'Busy',
  });
}

/** Every state that the window can be in. */
export const STATES: Record<string, (session: TestSession) => void> = {
  'the greeting with the question areas': (session) => {
    greeting(session);
    addEntry(session, 'categories', { selected: null });
  },
  'a chosen question area': (session) => void addEntry(session, 'categories', { selected: CATEGORIES[3] ?? null }),
  'a conversation': talk,
  'events and a message that waits for the network': (session) => {
    addEntry(session, 'ask', { question: 'last-conversation', answer: null, mail: null });
    addEntry(session, 'modal', { icon: null, textKey: 'operator.joined', textValues: { name: 'Dana Reed' } });
    const createdAt = session.ports.clock.now();
    const mine = pendingEntry({ uuid: 'c', text: 'In the tunnel', authorName: '', chatId: 4711, createdAt });
    session.thread.merge({ ...mine, sendStatus: 'notSend', waitsFor: 'connection' });
  },
  'a chosen area with the next step, and areas of which none was chosen': (session) => {
    addEntry(session, 'categories', { selected: CATEGORIES[3] ?? null });
    const at = { chatId: 4711, createdAt: session.ports.clock.now() };
    session.thread.merge(assistantEntry({ ...at, key: session.ports.newId(), textKey: 'greeting.next' }));
    addEntry(session, 'categories', { selected: null });
    visitorSaid(session, 'Where is my refund?');
  },
  'a formatted message, emoji alone and a message that was seen': (session) => {
    staffSays(
      session,
      '**Sign** on page 3:\n1. Open `lease.pdf`\n\n> It does not open\n\n```\nlease sign --page 3\n```',
    );
    const { id } = visitorSaid(session, 'Thank you');
    session.state.chat.seenId = id;
    staffSays(session, '🎉👍');
  },
  'a conversation that got a ticket number': (session) =>
    void staffSays(session, 'Your request has the number 5001. We will answer by email to ann@example.com.'),
  'an access that can be stopped': (session) => {
    const allowed = { ...callback, answer: true, validTo: null, durability: [3], selectedDuration: 3 };
    const accessUntil = session.ports.clock.now() + 3 * 86_400_000;
    staffSays(session, 'For days', { callback: { ...allowed, scope: 'view', accessUntil, canStop: true } });
    const stoppedAt = session.ports.clock.now();
    staffSays(session, 'Stopped', { callback: { ...allowed, scope: 'edit', accessUntil, canStop: false, stoppedAt } });
  },
  'a rating with a question for a comment, and a sent comment': (session) => {
    session.state.chat.status = 'ended';
    const rated = { rate: 4, status: 'done', chat: { hash: 'h', savedHistory: false } } as const;
    for (const status of ['failed', 'sent'] as const)
      addEntry(session, 'rate', {
        ...rated,
        comment: { text: 'Fast', status, error: status === 'failed' ? 'form.failed' : '' },
      });
  },
  'a ticket with files': (session) => {
    session.state.isOnline = false;
    session.state.chat.status = 'offline';
    session.state.takesTicketFiles = true;
    const key = addForm(session, 'ticket');
    const file = { size: 52_311, type: '', progress: 0.5, fault: null, error: '', canRetry: false };
    session.thread.update(key, 'userForm', {
      files: [
        { ...file, key: 'a', name: 'فاتورة.pdf', status: 'uploading' },
        { ...file, key: 'b', name: 'form.pdf', status: 'uploaded' },
        { ...file, key: 'c', name: 'wrong.png', status: 'failed', error: 'Busy', canRetry: true },
      ],
      errors: { files: 'ticket.filesFailed' },
    });
  },
  'copies by e-mail': (session) => {
    const mail = { hash: 'h', status: 'ready', address: '', error: '' } as const;
    const question = 'download-conversation';
    addEntry(session, 'ask', { question, answer: null, mail });
    addEntry(session, 'ask', {
      question,
      answer: 'allow',
      mail: { ...mail, status: 'sent', address: 'ann@example.com' },
    });
    addEntry(session, 'ask', { question, answer: null, mail: { ...mail, status: 'failed', error: 'form.failed' } });
  },
  'a place in line': (session) => {
    Object.assign(session.state, { operator: null, operators: [] });
    session.state.chat.queue = 3;
    visitorSaid(session, 'Thank you');
    const at = { chatId: 4711, createdAt: session.ports.clock.now() };
    const said = { key: session.ports.newId(), textKey: 'wait.queue', textValues: { count: 3 } };
    session.thread.merge(assistantEntry({ ...at, ...said }));
  },
  'question areas that are loading': (session) => {
    greeting(session);
    session.state.categoriesStatus = 'loading';
    addEntry(session, 'categories', { selected: null });
  },
  'question areas that failed to load': (session) => {
    greeting(session);
    session.state.categoriesStatus = 'failed';
    addEntry(session, 'categories', { selected: null });
  },
  'pictures and files': (session) => {
    const attachments = ['cat.png', 'cat.png', 'form.pdf'].map((name) => ({ name, link: PICTURE_FILE, size: 52_311 }));
    staffSays(session, 'Thank you', { attachments });
    visitorSaid(session, '', { img: PICTURE_FILE });
  },
  'files being uploaded and permanently refused files': (session) => {
    const mine = { authorName: '', chatId: 4711, createdAt: session.ports.clock.now(), text: '' };
    const files = ['cat.png', 'cat.png', 'form.pdf'].map((name) => ({ name, size: 1, type: '' }));
    session.thread.merge({ ...pendingEntry({ ...mine, uuid: 'd', files }), progress: 0.5 });
    const refused = { sendStatus: 'notSend', failure: 'Busy', isRefusedForGood: true } as const;
    session.thread.merge({ ...pendingEntry({ ...mine, uuid: 'e', files: files.slice(2) }), ...refused });
  },
  'staff typing': (session) => {
    talk(session);
    session.state.typing = 'Dana';
  },
  'a lost connection': (session) => void (session.state.connection = 'lost'),
  'a restored connection': (session) => void (session.state.connection = 'restored'),
  'access requests': (session) => {
    staffSays(session, 'For days', { callback: { ...openCallback, durability: [1, 3] } });
    staffSays(session, 'Or not', { callback: { ...openCallback, durability: [] } });
    staffSays(session, 'Too late', { callback: { ...openCallback, validTo: 1, durability: [] } });
    const ended = staffSays(session, 'Ended', { callback: { ...openCallback, durability: [1] } });
    session.thread.update(ended.uuid, 'message', { callbackStatus: 'ended' });
    staffSays(session, 'Done', { callback: { ...callback, answer: true, validTo: null, durability: [] } });
    addEntry(session, 'modal', { icon: 'success', textKey: 'access.granted', textValues: {} });
    addEntry(session, 'modal', { icon: 'loading', textKey: 'window.loading', textValues: {} });
  },
  'access for days: chosen, sending and failed': (session) => {
    for (const callbackStatus of ['idle', 'sending', 'failed'] as const) {
      const asked = staffSays(session, 'For days', { callback: { ...openCallback, durability: [1, 3, 7, 30] } });
      session.thread.update(asked.uuid, 'message', { chosenDays: 3, callbackStatus });
    }
  },
  'the contact email': (session) => void addForm(session, 'contact-email'),
  'sent and sending forms': (session) => {
    const email = addForm(session, 'contact-email', { email: 'ann@example.com' });
    session.thread.update(email, 'userForm', { status: 'done' });
    const sales = addForm(session, 'contact-sales');
    session.thread.update(sales, 'userForm', { status: 'done' });
    const sending = addForm(session, 'contact-sales');
    session.thread.update(sending, 'userForm', { status: 'sending' });
  },
  'a form with errors': (session) => {
    const key = addForm(session, 'contact-sales');
    session.thread.update(key, 'userForm', { errors: { email: 'email.invalid' }, failed: true });
  },
  'the ticket form': (session) => {
    session.state.isOnline = false;
    session.state.chat.status = 'offline';
    addForm(session, 'ticket');
  },
  'a refused ticket': (session) => {
    const key = addForm(session, 'ticket');
    session.thread.update(key, 'userForm', { status: 'refused', serverErrors: ['Blocked'] });
  },
  'a ticket’s confirmation': (session) => {
    session.state.isOnline = false;
    session.state.chat.status = 'offline';
    addEntry(session, 'ticketWidget', { ticketId: 5012, hash: 'ab', email: 'ann@example.com' });
  },
  'the end': (session) => {
    addEntry(session, 'rate', { rate: null, status: 'ready', chat: { hash: 'h', savedHistory: false } });
    addEntry(session, 'rate', { rate: 4, status: 'done', chat: { hash: 'h', savedHistory: false } });
    addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail: null });
    addEntry(session, 'ask', { question: 'download-conversation', answer: 'cancel', mail: null });
    addEntry(session, 'endChat', { closedBy: 'user' });
    addEntry(session, 'closedChat', {});
    addEntry(session, 'delimeter', {});
  },
  'an ended chat': (session) => {
    visitorSaid(session, 'Thank you');
    session.state.chat.status = 'ended';
    addEntry(session, 'rate', { rate: null, status: 'failed', chat: { hash: 'h', savedHistory: false } });
    addEntry(session, 'endChat', { closedBy: 'staff' });
  },
  'the end modal': (session) => void (session.state.endDialog = 'failed'),
  'files refused for each reason': (session) => {
    const reasons = ['type', 'size', 'empty', 'count'] as const;
    const files = [{ key: 'f', name: 'form.pdf', size: 1, type: 'application/pdf' }];
    const refused = reasons.map((reason) => ({ reason, names: ['cat.docx'] }));
    Object.assign(session.state.composer, { files, refused });
  },
  'a composer with files and a text over the limit': (session) => {
    const files = [{ key: 'f', name: 'cat.png', size: 1, type: 'image/png' }];
    const refused = [{ reason: 'type' as const, names: ['cat.docx', 'form.pdf'] }];
    Object.assign(session.state.composer, { text: 'x'.repeat(1_001), files, refused });
  },
};
