import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openText, sealKeyOf, sealText } from '../../backend/base/sealedText.ts';

const key = sealKeyOf('a secret of the server');

describe('a sealed text', () => {
  it('[DESK-15] opens with its key and owner, and with no other', () => {
    const sealed = sealText('JBSWY3DP', key, '7');
    assert.equal(openText(sealed, key, '7'), 'JBSWY3DP');
    assert.equal(openText(sealed, key, '8'), null);
    assert.equal(openText(sealed, sealKeyOf('another secret of it'), '7'), null);
    assert.notEqual(sealText('JBSWY3DP', key, '7'), sealed, 'the same text looks different each time');
  });

  for (const [what, change] of [
    ['a changed letter', (text: string) => text.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['a missing part', (text: string) => text.split('.').slice(0, 3).join('.')],
    ['a short tag', (text: string) => text.replace(/\.[^.]+\.([^.]+)$/, '.AAAA.$1')],
    ['another version', (text: string) => text.replace('v1', 'v9')],
    ['nothing', () => ''],
  ] as const)
    it(`[DESK-15] does not open with ${what}`, () => {
      assert.equal(openText(change(sealText('JBSWY3DPE', key, '7')), key, '7'), null);
    });
});
