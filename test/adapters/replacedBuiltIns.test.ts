import { expect } from '@open-wc/testing';
import { createOutbox } from '../../src/adapters/outbox/createOutbox.ts';
import { Consent } from '../../src/config/Consent.ts';
import { REPLACED, dispatchReplaced } from '../../src/ui/parts/replaced.ts';
import { apiOn } from '../support/apiOn.ts';
import { makeOutboxItem } from '../support/builders.ts';
import { testLifetime } from '../support/lifetime.ts';

/** Replacements of `window.Event` by pages. MooTools before 1.4 wraps the native event in it. */
const EVENTS: Record<string, unknown> = {
  'a wrapper of native events': function (event: unknown) {
    return { event };
  },
  'a class of the page': class {
    readonly name = 'An event in the calendar';
  },
  'a list of events': [],
};

describe('adapters on a page that has replaced built-ins', () => {
  const { Event: NativeEvent, Promise: NativePromise } = window;
  const company = crypto.randomUUID();
  afterEach(() => {
    window.Event = NativeEvent;
    window.Promise = NativePromise;
  });
  after(() => void indexedDB.deleteDatabase(`chat-app-outbox-${company}`));

  for (const [what, replaced] of Object.entries(EVENTS)) {
    it(`[REAL-13] calls are answered and their outcome is reported if window.Event is ${what}`, async () => {
      const { api, server, signal } = apiOn();
      const reached: boolean[] = [];
      api.onOutcome((isReached) => reached.push(isReached), signal);
      await server.script({ body: true });
      window.Event = replaced as typeof Event;
      expect(await api.onlineStatus('legal-forms', signal)).to.include({ ok: true });
      expect(reached).to.deep.equal([true]);
    });

    it(`[REAL-13] the outbox and the thread notify their listeners if window.Event is ${what}`, async () => {
      const consent = new Consent();
      const { signal } = testLifetime();
      const outbox = createOutbox(company, signal, consent);
      const heard: string[] = [];
      outbox.onLeft(() => heard.push('left'), signal);
      const area = document.createElement('div');
      area.addEventListener(REPLACED, () => heard.push('replaced'));
      window.Event = replaced as typeof Event;
      consent.set('pending');
      consent.set('all');
      dispatchReplaced(area);
      expect(heard).to.include('left').and.to.include('replaced');
    });
  }

  for (const [what, finallyOf] of [
    ['has no finally', undefined],
    ['has a finally that returns nothing', () => undefined],
  ] as const)
    it(`[REAL-13] a message with a file is stored and read again if the page’s own Promise ${what}`, async () => {
      class OldPromise<T> extends NativePromise<T> {}
      Object.defineProperty(OldPromise.prototype, 'finally', { value: finallyOf });
      const page = testLifetime();
      window.Promise = OldPromise as PromiseConstructor;
      const uuid = crypto.randomUUID();
      await createOutbox(company, page.signal).put(makeOutboxItem({ uuid, files: [new File(['x'], 'a.txt')] }));
      page.end();
      const stored = await createOutbox(company, testLifetime().signal).list();
      expect(stored.map((item) => item.uuid)).to.include(uuid);
    });
});
