import { expect } from '@open-wc/testing';
import { pendingEntry, type MessageEntry } from '../../../src/entries/message/message.ts';
import { byRole } from '../../support/byRole.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import type { TestSession } from '../../support/makeSession.ts';
import { mountApp } from '../../support/mountApp.tsx';
import { click, drawn } from '../../support/mountUi.tsx';
import { addEntry, addForm, chatSession, staffSays } from '../../support/scenes.ts';
import { until } from '../../support/until.ts';

type Role = Parameters<typeof byRole>[1];
type Step = readonly [Role, string | RegExp];
type Control = { name: string; arrange: (session: TestSession) => void; steps: readonly Step[] };

const unsent = (given: Partial<MessageEntry>) => (session: TestSession) => {
  const at = { uuid: 'mine', text: 'Hello?', authorName: '', chatId: 4711, createdAt: session.ports.clock.now() };
  session.thread.merge({ ...pendingEntry(at), sendStatus: 'notSend', ...given });
};
const asked = (durability: number[]) => (session: TestSession) => {
  const callback = { id: 1, type: 'access_profile', title: 'Access', text: '', answer: null, selectedDuration: null };
  staffSays(session, '', { callback: { ...callback, validTo: null, durability } });
};
const offer = (question: 'download-conversation' | 'last-conversation') => (session: TestSession) => {
  const mail = { hash: 'h', status: 'ready', address: '', error: '' } as const;
  session.state.user.name = 'ann@example.com';
  addEntry(session, 'ask', { question, answer: null, mail: question === 'last-conversation' ? null : mail });
};
const nothing = (): void => undefined;
const files =
  (...names: string[]) =>
  (session: TestSession): void =>
    session.visit.composer.addFiles(names.map((name) => new File(['x'], name, { type: 'application/pdf' })));

/**
 * Every control that its own press removes, disables or covers. Steps are roles and names; the last
 * step is the control.
 */
const CONTROLS: readonly Control[] = [
  { name: 'Remove for the only file', arrange: files('a.pdf'), steps: [['button', 'Remove a.pdf']] },
  { name: 'Remove for one of two files', arrange: files('a.pdf', 'b.pdf'), steps: [['button', 'Remove b.pdf']] },
  { name: 'Retry', arrange: unsent({}), steps: [['button', 'Retry']] },
  {
    name: 'Remove for a refused message',
    arrange: unsent({ isRefusedForGood: true, failure: 'Blocked' }),
    steps: [['button', 'Remove']],
  },
  {
    name: 'a question area',
    arrange: (session) => addEntry(session, 'categories', { selected: null }),
    steps: [['radio', 'Billing']],
  },
  { name: 'Allow', arrange: asked([]), steps: [['button', 'Allow']] },
  { name: "Don't Allow", arrange: asked([]), steps: [['button', "Don't Allow"]] },
  {
    name: 'Allow for days',
    arrange: asked([3]),
    steps: [
      ['radio', '3 days'],
      ['button', /3 days/],
    ],
  },
  { name: 'Download', arrange: offer('download-conversation'), steps: [['button', 'Download']] },
  { name: 'No, thanks', arrange: offer('download-conversation'), steps: [['button', 'No, thanks']] },
  { name: 'Email it to me', arrange: offer('download-conversation'), steps: [['button', 'Email it to me']] },
  { name: 'the last conversation', arrange: offer('last-conversation'), steps: [['button', /last conversation/]] },
  {
    name: 'a star',
    arrange: (session) => {
      const chat = { hash: 'hash-4711', savedHistory: false };
      addEntry(session, 'rate', { chat, rate: null, status: 'ready' });
    },
    steps: [['radio', '4 stars']],
  },
  {
    name: 'Not now',
    arrange: (session) => void addForm(session, 'contact-email'),
    steps: [['button', 'Not now']],
  },
  {
    name: 'a menu item',
    arrange: nothing,
    steps: [
      ['button', 'Menu'],
      ['menuitem', 'Download conversation'],
    ],
  },
  {
    name: 'Cancel in the end-chat dialog',
    arrange: nothing,
    steps: [
      ['button', 'Menu'],
      ['menuitem', 'End chat'],
      ['button', 'Cancel'],
    ],
  },
  {
    name: 'Stop chat',
    arrange: nothing,
    steps: [
      ['button', 'Menu'],
      ['menuitem', 'End chat'],
      ['button', 'Stop chat'],
    ],
  },
  {
    name: 'Close in the picture viewer',
    arrange: (session) => {
      const link = `${location.origin}/scan.png`;
      staffSays(session, 'Look', { attachments: [{ name: 'scan.png', link, size: 10 }] });
    },
    steps: [
      ['link', 'scan.png'],
      ['button', 'Close'],
    ],
  },
];

async function pressed({ arrange, steps }: Control, isMobile: boolean): Promise<ShadowRoot> {
  const ports = fakePorts();
  ports.page.mobile = isMobile;
  const session = chatSession({ ports });
  arrange(session);
  const { root } = await mountApp(session);
  for (const [role, name] of steps) {
    await until(() => find(root, role, name) !== null);
    const control = find(root, role, name) as HTMLElement;
    // As a mouse does, and a finger on Android.
    control.focus();
    await click(control);
  }
  await drawn();
  return root;
}

function find(root: ShadowRoot, role: Role, name: string | RegExp): HTMLElement | null {
  try {
    return byRole(root, role, name);
  } catch {
    return null;
  }
}

for (const [device, isMobile] of [
  ['a desktop', false],
  ['a phone', true],
] as const) {
  describe(`the focus on ${device}`, () => {
    for (const control of CONTROLS) {
      it(`[REAL-20] the focus stays in the window after a press on ${control.name}`, async () => {
        const root = await pressed(control, isMobile);
        expect(root.activeElement, 'the focused element').not.to.equal(null);
        expect(root.activeElement?.checkVisibility({ visibilityProperty: true })).to.equal(true);
      });
    }

    it('[REAL-20] the focus stays in the window after a press on the counter of new messages', async () => {
      const ports = fakePorts();
      ports.page.mobile = isMobile;
      const session = chatSession({ ports });
      for (let at = 0; at < 30; at += 1) staffSays(session, `Line ${at}`);
      const { root } = await mountApp(session);
      const log = byRole(root, 'log', 'Conversation');
      log.scrollTop = 0;
      await drawn();
      staffSays(session, 'News');
      await until(() => find(root, 'button', '1 new message') !== null);
      byRole(root, 'button', '1 new message').focus();
      await click(byRole(root, 'button', '1 new message'));
      expect(root.activeElement).not.to.equal(null);
    });
  });
}

describe('removing the last file with a mouse', () => {
  it('[REAL-20] removing the last file moves the focus to the composer, even if the browser does not focus a pressed button', async () => {
    const session = chatSession();
    files('a.pdf', 'b.pdf')(session);
    const { root } = await mountApp(session);
    await click(byRole(root, 'button', 'Remove a.pdf'));
    expect(root.activeElement).to.equal(byRole(root, 'button', 'Remove b.pdf'));
    await click(byRole(root, 'button', 'Remove b.pdf'));
    expect(root.activeElement).to.equal(byRole(root, 'textbox', 'Message'));
  });
});
