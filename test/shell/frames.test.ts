import { expect } from '@open-wc/testing';
import { afterFrame } from '../../src/shell/frames.ts';
import { framesAlone } from '../support/framesAlone.ts';

describe('waiting for a frame', () => {
  const { requestAnimationFrame } = window;
  afterEach(() => {
    window.requestAnimationFrame = requestAnimationFrame;
    Reflect.deleteProperty(document, 'hidden');
  });

  it('[LAU-07] resolves after the next frame, in a separate task', async () => {
    framesAlone();
    const done: string[] = [];
    // In the frame's task and its promises, whichever runs first.
    requestAnimationFrame(() => queueMicrotask(() => done.push('frame')));
    await afterFrame();
    expect(done).to.deep.equal(['frame']);
  });

  it('[LAU-07] resolves on a page that draws no frames', async () => {
    let asked = 0;
    window.requestAnimationFrame = () => (asked += 1);
    await afterFrame();
    expect(asked).to.equal(1);
  });

  it('[LAU-07] requests no frame on a hidden page', async () => {
    let asked = 0;
    window.requestAnimationFrame = () => (asked += 1);
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    await afterFrame();
    expect(asked).to.equal(0);
  });
});
