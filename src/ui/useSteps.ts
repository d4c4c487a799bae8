import { useEffect, useState } from 'react';
import { afterFrame } from '../shell/frames.ts';

/**
 * Counts up to the last from when it `mayGo`, which is the first step; each other in a task of its own, behind a frame that shows the one
 * before: no event of the visitor waits for all that there is to draw, nor what comes first for the rest.
 */
export function useSteps(last: number, mayGo: boolean): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    if (!mayGo || step === last) return;
    let isGone = false;
    void afterFrame().then(() => isGone || setStep(step + 1));
    return () => {
      isGone = true;
    };
  }, [mayGo, step, last]);
  return mayGo ? step : 0;
}
