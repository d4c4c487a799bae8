import { expect } from '@open-wc/testing';
import { afterFrame } from '../../src/shell/frames.ts';
import { framesAlone } from '../support/framesAlone.ts';

describe('what waits for a frame', () => {
  const { requestAnimationFrame } = window;
  afterEach(() => {
    window.requestAnimationFrame = requestAnimationFrame;
    Reflect.deleteProperty(document, 'hidden');
  });

  it('[LAU-07] goes on behind the next one, in a task of its own', async () => {
    framesAlone();
    const done: string[] = [];
    // In the frame's task and its promises, whichever comes first.
    requestAnimationFrame(() => queueMicrotask(() => done.push('frame')));
    await afterFrame();
    expect(done).to.deep.equal(['frame']);
  });

  it('[LAU-07] goes on in a page that has none', async () => {
    let asked = 0;
    window.requestAnimationFrame = () => (asked += 1);
    await afterFrame();
    expect(asked).to.equal(1);
  });

  it('[LAU-07] waits for none in a page that is hidden', async () => {
    let asked = 0;
    window.requestAnimationFrame = () => (asked += 1);
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    await afterFrame();
    expect(asked).to.equal(0);
  });
});
