import { useEffect } from 'react';
import { nextTask } from '../../shell/frames.ts';
import { sheets } from '../../theme/sheets.ts';
import { frame } from './frame.css.ts';

/** One stylesheet for all windows of the page. */
const [sheet] = sheets(frame);

/** Adopts the frame's styles for all after its first paint, in a task of its own. A root that is used again has them already. */
export function useFrameStyles(root: ShadowRoot): void {
  useEffect(() => {
    void nextTask().then(() => {
      const worn = root.adoptedStyleSheets;
      if (sheet && !worn.includes(sheet)) worn.push(sheet);
    });
  }, [root]);
}
