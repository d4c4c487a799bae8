import { useEffect, useState } from 'react';
import { nextTask } from '../../shell/frames.ts';

/**
 * False in the first render, which takes over painted nodes and must match them; true from a
 * later task on. An effect would be too early: if the first render is followed by another one, as
 * for text typed before, both would form one long task. If nothing is painted in `root`, it is
 * true immediately.
 */
export function useTaken(root?: ShadowRoot): boolean {
  const [isTaken, setTaken] = useState(() => root !== undefined && !root.querySelector('[part=window]'));
  useEffect(() => void nextTask().then(() => setTaken(true)), []);
  return isTaken;
}
