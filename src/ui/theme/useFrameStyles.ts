import { useEffect } from 'react';
import { nextTask } from '../../shell/frames.ts';
import { sheets } from '../../theme/sheets.ts';
import { frame } from './frame.css.ts';

/** One for all windows of the page. */
const [sheet] = sheets(frame);

/** Adopts what the frame needs beyond its first paint: before what is drawn in it, in a task of its own. A root that is used again wears it. */
export function useFrameStyles(root: ShadowRoot): void {
  useEffect(() => {
    void nextTask().then(() => {
      const worn = root.adoptedStyleSheets;
      if (sheet && !worn.includes(sheet)) worn.push(sheet);
    });
  }, [root]);
}
