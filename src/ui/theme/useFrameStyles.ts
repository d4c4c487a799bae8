import { useEffect } from 'react';
import { nextTask } from '../../shell/frames.ts';
import { adopt, styleSheet } from '../../theme/sheets.ts';
import { frame } from './frame.css.ts';

/** One stylesheet for all windows of the page. */
const sheet = styleSheet(frame);

/** Adopts the frame's styles after its first paint, in a separate task. */
export function useFrameStyles(root: ShadowRoot): void {
  useEffect(() => {
    void nextTask().then(() => adopt(root, sheet));
  }, [root]);
}
