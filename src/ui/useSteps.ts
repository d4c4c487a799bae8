import { useEffect, useState } from 'react';

/**
 * Counts up to the last from when it `mayGo`, each step in a task of its own: no event of the visitor waits for all that there is to draw.
 * Where it may go from the first, that one is the first step.
 */
export function useSteps(last: number, mayGo: boolean): number {
  const [step, setStep] = useState(mayGo ? 1 : 0);
  useEffect(() => {
    if (mayGo && step < last) setStep(step + 1);
  }, [mayGo, step, last]);
  return step;
}
