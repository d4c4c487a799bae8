import { expect, waitUntil } from '@open-wc/testing';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { allByRole, byRole } from '../support/byRole.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { makeSession, type TestSession } from '../support/makeSession.ts';
import { click, drawn } from '../support/mountUi.tsx';
import { mountApp } from '../support/mountApp.tsx';
import {
  addEntry,
  addForm,
  CATEGORIES,
  chatSession,
  greeting,
  openSession,
  staffSays,
  visitorSaid,
} from '../support/scenes.ts';

const callback = { id: 7, type: 'access_profile', title: 'Access request', text: 'May we?', selectedDuration: null };
const openCallback = { ...callback, answer: null, validTo: null };

function talk(session: TestSession): void {
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

/** Every state that the window can be seen in. */
const STATES: Record<string, (session: TestSession) => void> = {
  'the greeting with the question areas': (session) => {
    greeting(session);
    addEntry(session, 'categories', { selected: null });
  },
  'a chosen question area': (session) => void addEntry(session, 'categories', { selected: CATEGORIES[3] ?? null }),
  'a conversation': talk,
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
    staffSays(session, 'Done', { callback: { ...callback, answer: true, validTo: null, durability: [] } });
    addEntry(session, 'modal', { icon: 'success', textKey: 'access.granted', textValues: {} });
    addEntry(session, 'modal', { icon: 'loading', textKey: 'window.loading', textValues: {} });
  },
  'the contact email': (session) => void addForm(session, 'contact-email'),
  'a form with errors': (session) => {
    const key = addForm(session, 'contact-sales');
    session.thread.update(key, 'userForm', { errors: { email: 'email.invalid' }, failed: true });
  },
  'the ticket form': (session) => {
    session.state.isOnline = false;
    addForm(session, 'ticket');
  },
  'a refused ticket': (session) => {
    const key = addForm(session, 'ticket');
    session.thread.update(key, 'userForm', { status: 'refused', serverErrors: ['Blocked'] });
  },
  'a ticket’s confirmation': (session) =>
    void addEntry(session, 'ticketWidget', { ticketId: 5012, hash: 'ab', email: 'ann@example.com' }),
  'the end': (session) => {
    addEntry(session, 'rate', { rate: null, status: 'ready' });
    addEntry(session, 'rate', { rate: 4, status: 'done' });
    addEntry(session, 'ask', { question: 'download-conversation', answer: null });
    addEntry(session, 'ask', { question: 'download-conversation', answer: 'cancel' });
    addEntry(session, 'endChat', { closedBy: 'user' });
    addEntry(session, 'closedChat', {});
    addEntry(session, 'delimeter', {});
  },
  'the end modal': (session) => void (session.state.dialog = { kind: 'end-chat', status: 'failed' }),
  'a composer with files, over its limit': (session) => {
    const files = [{ key: 'f', name: 'cat.png', size: 1, type: 'image/png' }];
    session.state.composer = { text: 'x'.repeat(1_001), files, error: 'composer.limit' };
  },
};

/** Nothing moves while it is looked at: half faded in, a text has too little contrast. */
async function atRest(root: ShadowRoot): Promise<void> {
  await drawn();
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}

for (const theme of ['light', 'dark']) {
  describe(`in ${theme} colours axe finds nothing in`, () => {
    for (const [name, arrange] of Object.entries(STATES)) {
      it(`[A11Y-01] ${name}`, async () => {
        const session = chatSession();
        arrange(session);
        const { host, root } = await mountApp(session, theme);
        await atRest(root);
        await expect(host).to.be.accessible();
      });
    }

    it('[A11Y-01] the window while it waits', async () => {
      const { host, root } = await mountApp(makeSession(), theme);
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    it('[A11Y-01] the open menu', async () => {
      const { host, root } = await mountApp(chatSession(), theme);
      await click(byRole(root, 'button', 'Menu'));
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    it('[A11Y-01] the emoji picker', async () => {
      const { host, root } = await mountApp(chatSession(), theme);
      await click(byRole(root, 'button', 'Emoji'));
      await waitUntil(() => allByRole(root, 'dialog', 'Emoji').length > 0);
      await atRest(root);
      await expect(host).to.be.accessible();
    });

    it('[A11Y-01] the window on a phone', async () => {
      const ports = fakePorts();
      ports.page.mobile = true;
      const session = openSession({ ports });
      session.state.typing = 'Dana';
      talk(session);
      const { host, root } = await mountApp(session, theme);
      await atRest(root);
      await expect(host).to.be.accessible();
    });
  });
}
