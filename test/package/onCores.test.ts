import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onCores } from '../../scripts/onCores.mjs';

/** Creates jobs that the test ends, and the list of the names of started ones. */
function makeJobs(needs: Readonly<Record<string, number>>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const jobs = Object.entries(needs).map(([name, cores]) => ({
    needs: cores,
    run: () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
  }));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { jobs, started, end };
}

describe('the order of the rings', () => {
  it('starts a job when the cores that it needs are free, and one that needs none with its neighbour', async () => {
    const { jobs, started, end } = makeJobs({ all: 2, waits: 0, one: 1, other: 1, next: 1, last: 2 });
    const done = onCores(2, jobs);
    assert.deepEqual(started, ['all', 'waits']);
    await end('all');
    assert.deepEqual(started, ['all', 'waits', 'one', 'other']);
    await end('other');
    assert.deepEqual(started.slice(4), ['next']);
    await end('one');
    assert.deepEqual(started.slice(5), [], 'the last job needs both cores');
    await end('next');
    assert.deepEqual(started.slice(5), ['last']);
    await end('last');
    let isDone = false;
    const ended = done.then(() => (isDone = true));
    await new Promise(setImmediate);
    assert.equal(isDone, false, 'the job that waits is still running');
    await end('waits');
    await ended;
  });

  it('runs a job that needs more cores than there are on all of them', async () => {
    const { jobs, started, end } = makeJobs({ one: 1, large: 4 });
    const done = onCores(2, jobs);
    await end('one');
    assert.deepEqual(started, ['one', 'large']);
    await end('large');
    await done;
  });
});
