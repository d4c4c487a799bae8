import { useEffect, useState } from 'react';
import { nextTask } from '../../shell/frames.ts';

/**
 * False in the first drawing, which takes over painted nodes and has to be like them; true from a later task on. An effect would be too
 * early: where the first drawing is followed by another, as for a text that was typed before, both would be one long task. Where nothing is
 * painted in `root`, it is true at once.
 */
export function useTaken(root?: ShadowRoot): boolean {
  const [isTaken, setTaken] = useState(() => root !== undefined && !root.querySelector('[part=window]'));
  useEffect(() => void nextTask().then(() => setTaken(true)), []);
  return isTaken;
}
