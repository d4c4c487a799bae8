import { useEffect, useState } from 'react';
import { afterFrame } from '../shell/frames.ts';

/**
 * Counts the steps of a render, from 1 once it `mayGo` up to `last`. Each step after the first
 * runs in its own task, after a frame that shows the previous step, so an event of the visitor
 * waits for one step at most.
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
