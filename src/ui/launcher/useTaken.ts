import { useEffect, useState } from 'react';
import { nextTask } from '../../control/nextTask.ts';

/**
 * False in the drawing that takes over painted nodes, which must be the same as they are; true from a task of its own on. Not from an
 * effect: what the taking over has drawn anew, such as a text that was typed before, would take this into its task.
 */
export function useTaken(): boolean {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => void nextTask().then(() => setTaken(true)), []);
  return isTaken;
}
