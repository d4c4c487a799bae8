import { expect } from '@open-wc/testing';
import { toJson } from '../../src/config/toJson.ts';
import { chattingSession, conversationOf, startedSession } from '../support/makeSession.ts';

/** Methods that pages add to Array.prototype. */
const ARRAY_TO_JSON: Record<string, unknown> = {
  'Prototype.js adds': function (this: unknown[]) {
    return `[${this.map((one) => JSON.stringify(one)).join(', ')}]`;
  },
  'returns the length': function (this: unknown[]) {
    return this.length;
  },
  'returns nothing': () => undefined,
};

describe('JSON on a page whose arrays have a toJSON', () => {
  afterEach(() => Reflect.deleteProperty(Array.prototype, 'toJSON'));

  for (const [what, added] of Object.entries(ARRAY_TO_JSON)) {
    it(`[STA-08][REAL-13] arrays stay arrays if the page’s toJSON ${what}`, () => {
      const data = { rows: [1, ['two', { three: [] }]], at: new Date(0), none: undefined };
      const plain = JSON.stringify(data);
      Object.assign(Array.prototype, { toJSON: added });
      expect(toJson(data)).to.equal(plain);
      expect(toJson([[]])).to.equal('[[]]');
    });

    it(`[STA-08][REAL-13] the next page restores the conversation if the page’s toJSON ${what}`, async () => {
      Object.assign(Array.prototype, { toJSON: added });
      const before = await chattingSession();
      const { ports } = before;
      before.dispose();
      ports.api.isAway = true;
      expect(conversationOf(await startedSession({ ports }))).to.deep.equal(['Hello']);
    });
  }
});
