import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPasswords } from '../../../../backend/desk/passwords.ts';
import { Refusal } from '../../../../backend/base/Refusal.ts';

describe('guesses of passwords', { timeout: 120_000 }, () => {
  it('[SRV-01] [SRV-06] are checked one at a time, and refused while too many wait', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse battery');
    assert.match(hash, /^scrypt\$32768\$8\$3\$/);
    const guesses = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => passwords.isRight(`guess ${n}`, hash)),
    );
    const refused = guesses.flatMap((guess) => (guess.status === 'rejected' ? [guess.reason as unknown] : []));
    assert.ok(refused.length >= 20, `${refused.length} were refused`);
    for (const reason of refused) assert.equal(reason instanceof Refusal && reason.status, 503);
    const looked = guesses.filter((guess) => guess.status === 'fulfilled');
    assert.ok(looked.length >= 20 && looked.every(({ value }) => !value));
    assert.equal(await passwords.isRight('correct horse battery', hash), true);
  });
});
