import { expect } from '@open-wc/testing';
import { useLayoutEffect } from 'react';
import { useSteps } from '../../src/ui/useSteps.ts';
import { framesAlone } from '../support/framesAlone.ts';
import { drawn, newUi } from '../support/mountUi.tsx';
import { chatSession } from '../support/scenes.ts';
import { until } from '../support/until.ts';

describe('rendering in steps', () => {
  it('[LAU-07] rendering starts once allowed, and each step waits for a frame after the previous one', async () => {
    framesAlone();
    const told: string[] = [];
    const Steps = ({ mayGo }: { mayGo: boolean }): null => {
      const step = useSteps(3, mayGo);
      useLayoutEffect(() => void told.push(`step ${step}`), [step]);
      return null;
    };
    const onFrame = (): void => {
      if (told.includes('step 3')) return;
      if (told.at(-1) !== 'frame') told.push('frame');
      requestAnimationFrame(onFrame);
    };
    const waiting = newUi(chatSession(), []);
    waiting.render(waiting.root, <Steps mayGo={false} />);
    await drawn();
    expect(told.splice(0)).to.deep.equal(['step 0']);
    const ui = newUi(chatSession(), []);
    requestAnimationFrame(onFrame);
    ui.render(ui.root, <Steps mayGo />);
    await until(() => told.includes('step 3'));
    expect(told).to.deep.equal(['step 1', 'frame', 'step 2', 'frame', 'step 3']);
  });
});
