import { expect } from '@open-wc/testing';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import type { MessageEntry } from '../../src/entries/message/message.ts';
import { byRole } from '../support/byRole.ts';
import { click, drawn, mountUi } from '../support/mountUi.tsx';
import { mountApp } from '../support/mountApp.tsx';
import type { TestSession } from '../support/makeSession.ts';
import { chatSession } from '../support/scenes.ts';
import { looseTexts, translate } from '../support/translator.ts';
import { STATES, talk } from '../support/windowStates.ts';

describe('a window changed by a page translator', () => {
  for (const [name, arrange] of Object.entries(STATES))
    it(`[REAL-14] each text is alone in its element: ${name}`, async () => {
      const session = chatSession();
      arrange(session);
      const { root } = await mountApp(session);
      await drawn();
      expect(looseTexts(root)).to.deep.equal([]);
      // Renders next to and in place of translated texts.
      translate(root);
      session.state.connection = 'lost';
      await drawn();
      session.state.connection = 'online';
      await click(byRole(root, 'button', 'Menu'));
      await drawn();
    });

  const message = (session: TestSession, text: string, change: Partial<MessageEntry>): void => {
    const entry = session.thread.all().find((one) => one.objectType === 'message' && one.text === text);
    if (entry?.objectType === 'message') session.thread.merge({ ...entry, ...change });
  };

  /** A sequence of states: the first one, and the changes after it. */
  const CHANGES: Record<string, readonly [(session: TestSession) => void, ...((session: TestSession) => void)[]]> = {
    'a message that is sending, sent and not sent': [
      talk,
      (session) => message(session, 'On its way', { sendStatus: 'sent', progress: null }),
      (session) => message(session, 'Lost', { sendStatus: 'notSend', failure: 'Other words', waitsFor: 'connection' }),
      (session) => message(session, 'Lost', { sendStatus: 'pending', failure: null, waitsFor: null }),
    ],
    'the place in line': [
      (session) => {
        Object.assign(session.state, { operator: null, operators: [] });
        session.state.chat.queue = 3;
      },
      (session) => (session.state.chat.queue = 2),
      (session) => (session.state.chat.queue = 1),
      (session) => (session.state.operator = { name: 'Dana', img: null }),
    ],
    'the operator, and who is typing': [
      (session) => (session.state.typing = 'Dana'),
      (session) => Object.assign(session.state, { typing: 'Lee', operator: { name: 'Lee', img: null } }),
      (session) => (session.state.typing = null),
    ],
    'the connection': [
      (session) => (session.state.connection = 'lost'),
      (session) => (session.state.connection = 'restored'),
      (session) => (session.state.connection = 'online'),
    ],
    'the count of characters': [
      (session) => session.visit.composer.edit('x'.repeat(MESSAGE_LIMIT + 1)),
      (session) => session.visit.composer.edit('x'.repeat(MESSAGE_LIMIT + 20)),
      (session) => session.visit.composer.edit(''),
    ],
    'the names of refused files': [
      (session) => session.visit.composer.addFiles([new File([''], 'a.exe'), new File(['x'], 'b.exe')]),
      (session) =>
        session.visit.composer.addFiles([new File(['x'], 'c.exe'), new File(['x'], 'd.exe'), new File(['x'], 'e.exe')]),
    ],
    'the times': [talk, (session) => session.ports.clock.advance(26 * 3_600_000)],
    'the end-chat dialog': [
      (session) => (session.state.endDialog = 'ready'),
      (session) => (session.state.endDialog = 'sending'),
      (session) => (session.state.endDialog = 'failed'),
    ],
  };

  for (const [name, [first, ...next]] of Object.entries(CHANGES))
    it(`[REAL-14] the window shows the current texts after a translator changed it: ${name}`, async () => {
      const [translated, plain] = [chatSession(), chatSession()];
      first(translated);
      first(plain);
      const window = await mountApp(translated);
      const twin = await mountApp(plain);
      for (const change of next) {
        translate(window.root);
        change(translated);
        change(plain);
        await drawn();
        expect(looseTexts(window.root)).to.deep.equal([]);
        expect(window.root.textContent?.replace(/[«»]/g, '')).to.equal(twin.root.textContent);
      }
    });

  it('[REAL-14] the check finds a text next to an element, which a translator could break', async () => {
    const { root } = await mountUi(
      chatSession(),
      <p>
        Beside <b>an element</b>
      </p>,
    );
    expect(looseTexts(root)).to.have.length(1);
  });
});
