import { expect } from '@open-wc/testing';
import { runExclusively } from '../../../src/adapters/tabs/webLocks.ts';

describe('running one tab at a time', () => {
  it('[ENV-04] runs tasks of one name in sequence, and returns each result', async () => {
    const name = crypto.randomUUID();
    const seen: string[] = [];
    let finish: () => void = () => undefined;
    const first = runExclusively(name, async () => {
      seen.push('first begins');
      await new Promise<void>((resolve) => (finish = resolve));
      seen.push('first ends');
      return 1;
    });
    const second = runExclusively(name, async () => {
      seen.push('second');
      return 2;
    });
    const other = runExclusively(`${name}-other`, async () => {
      seen.push('another name');
      finish();
      return 3;
    });
    expect(await Promise.all([first, second, other])).to.deep.equal([1, 2, 3]);
    expect(seen).to.deep.equal(['first begins', 'another name', 'first ends', 'second']);
  });

  it('[ENV-04] a failure rejects for its caller, and the next task still runs', async () => {
    const name = crypto.randomUUID();
    const failing = runExclusively(name, () => Promise.reject(new Error('broken')));
    const next = runExclusively(name, async () => 'fine');
    expect(await failing.catch((error: Error) => error.message)).to.equal('broken');
    expect(await next).to.equal('fine');
  });
});
