import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { proxy } from 'valtio/vanilla';
import { messageEntry, pendingEntry, type MessageEntry } from '../../src/entries/message/message.ts';
import { emptyThread, Thread } from '../../src/chat/Thread.ts';
import { makeMessage } from '../support/builders.ts';

const makeThread = (): Thread => new Thread(proxy(emptyThread()));
const told = (id: number | string, given = {}): MessageEntry =>
  messageEntry(makeMessage({ id, uuid: `uuid-${id}`, text: String(id), createdAt: 1_000, ...given }));
const typed = (uuid: string): MessageEntry =>
  pendingEntry({ uuid, text: uuid, authorName: '', chatId: 4711, createdAt: 1_000 });
const texts = (thread: Thread): string[] =>
  thread.all().map((entry) => (entry.objectType === 'message' ? entry.text : entry.objectType));

describe('merging into the thread', () => {
  it('[SEND-07][VER-02] keeps each message once and in the server’s order, however often and in whatever order it arrives', () => {
    const tellings = fc.array(fc.integer({ min: 1, max: 160 }), { maxLength: 400 });
    fc.assert(
      fc.property(tellings, (ids) => {
        const thread = makeThread();
        for (const id of ids) thread.merge(told(id));
        const expected = [...new Set(ids)].sort((a, b) => a - b).map(String);
        expect(texts(thread)).to.deep.equal(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('[SEND-06] keeps a pending message after the others until the server gives it its place', () => {
    const thread = makeThread();
    thread.merge(told(1));
    thread.merge(typed('mine'));
    thread.merge(told(3));
    expect(texts(thread)).to.deep.equal(['1', '3', 'mine']);
    thread.merge(told(2, { uuid: 'mine', text: 'mine' }));
    expect(texts(thread)).to.deep.equal(['1', 'mine', '3']);
  });

  it('keeps an entry of the widget after the message it followed', () => {
    const thread = makeThread();
    thread.merge(told(2));
    thread.merge({ objectType: 'closedChat', key: 'notice', chatId: 4711, createdAt: 0 });
    thread.merge(told(3));
    thread.merge(told(1));
    expect(texts(thread)).to.deep.equal(['1', '2', 'closedChat', '3']);
  });

  it('[STA-06] keeps a sent message before the form that followed it', () => {
    const thread = makeThread();
    thread.merge(told(1));
    thread.merge(typed('mine'));
    thread.merge({ objectType: 'closedChat', key: 'form', chatId: 4711, createdAt: 0 });
    thread.merge(told(2, { uuid: 'mine', text: 'mine' }));
    expect(texts(thread)).to.deep.equal(['1', 'mine', 'closedChat']);
  });

  it('does not mix two conversations across their marker', () => {
    const thread = makeThread();
    thread.merge(told(9));
    thread.merge({ objectType: 'delimeter', key: 'marker', chatId: null, createdAt: 0 });
    thread.merge(told(5));
    expect(texts(thread)).to.deep.equal(['9', 'delimeter', '5']);
  });

  it('compares long numeric ids exactly as strings, and falls back to the time when ids have no order', () => {
    const thread = makeThread();
    thread.merge(told('90071992547409931'));
    thread.merge(told('90071992547409930'));
    expect(texts(thread)).to.deep.equal(['90071992547409930', '90071992547409931']);
    const opaque = makeThread();
    opaque.merge(told('b', { createdAt: 2 }));
    opaque.merge(told('a', { createdAt: 1 }));
    expect(texts(opaque)).to.deep.equal(['a', 'b']);
  });

  it('never reverts data that the server confirmed', () => {
    const thread = makeThread();
    thread.merge(told(4, { uuid: 'mine' }));
    expect(thread.merge(typed('mine'))).to.equal('same');
    const callback = {
      id: 7,
      type: 'access_profile',
      title: '',
      text: '',
      selectedDuration: null,
      validTo: null,
      durability: [],
    };
    thread.merge(told(5, { callback: { ...callback, answer: true } }));
    thread.merge(told(5, { callback: { ...callback, answer: null } }));
    const entry = thread.get('uuid-5');
    expect(entry?.objectType === 'message' && entry.callback?.answer).to.equal(true);
  });

  it('tracks unconfirmed messages in order through every change', () => {
    const thread = makeThread();
    const unconfirmed = (): string[] => thread.unconfirmed().map(({ key }) => key);
    thread.merge(typed('first'));
    thread.merge(told(1));
    thread.merge(typed('second'));
    thread.merge(typed('third'));
    expect(unconfirmed()).to.deep.equal(['first', 'second', 'third']);
    thread.update('first', 'message', { sendStatus: 'notSend' });
    thread.merge(told(2, { uuid: 'second', text: 'second', authorType: 'user' }));
    expect(unconfirmed()).to.deep.equal(['first', 'third']);
    thread.remove('first');
    thread.merge(typed('first'));
    expect(unconfirmed()).to.deep.equal(['third', 'first']);
    thread.clear();
    expect(unconfirmed()).to.deep.equal([]);
  });

  it('updates length and version in the state, and notifies once per new entry', () => {
    const state = proxy(emptyThread());
    const thread = new Thread(state);
    const added: string[] = [];
    const stop = thread.onAdded(({ key }) => added.push(key));
    thread.merge(typed('mine'));
    thread.merge(told(1));
    const { version } = state;
    thread.merge(told(1));
    expect(state.version).to.equal(version);
    thread.merge(told(2, { uuid: 'mine', text: 'changed' }));
    expect(state.version).to.be.above(version);
    stop();
    thread.merge(told(3));
    expect(added).to.deep.equal(['mine', 'uuid-1']);
    expect([state.count, thread.count, thread.all().length]).to.deep.equal([3, 3, 3]);
    expect(['uuid-1', 'mine', 'uuid-3', 'none'].map((key) => thread.indexOf(key))).to.deep.equal([0, 1, 2, -1]);
    thread.remove('uuid-1');
    expect([state.count, thread.at(0)?.key]).to.deep.equal([2, 'mine']);
    thread.clear();
    expect([state.count, thread.all().length]).to.deep.equal([0, 0]);
  });
});
