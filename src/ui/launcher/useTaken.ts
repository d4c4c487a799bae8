import { useEffect, useState } from 'react';
import { nextTask } from '../../shell/frames.ts';

/**
 * False in the drawing that takes over painted nodes, which must be the same as they are; true from a task of its own on. Not from an
 * effect: what the taking over has drawn anew, such as a text that was typed before, would take this into its task. Where nothing is
 * painted in `root`, there is nothing to wait for.
 */
export function useTaken(root?: ShadowRoot): boolean {
  const [isTaken, setTaken] = useState(() => root !== undefined && !root.querySelector('[part=window]'));
  useEffect(() => void nextTask().then(() => setTaken(true)), []);
  return isTaken;
}
