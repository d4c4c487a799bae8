import { useEffect } from 'react';
import { nextTask } from '../../shell/frames.ts';
import { adopt, styleSheet } from '../../theme/sheets.ts';
import { frame } from './frame.css.ts';

/** One stylesheet for all windows of the page. */
const sheet = styleSheet(frame);

/** Adopts the frame's styles for all after its first paint, in a task of its own. */
export function useFrameStyles(root: ShadowRoot): void {
  useEffect(() => {
    void nextTask().then(() => adopt(root, sheet));
  }, [root]);
}
