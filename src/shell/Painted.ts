import type { PaintedLauncher } from './PaintedLauncher.ts';
import type { PaintedWindow } from './PaintedWindow.ts';

/** What an element shows before React, told apart by its `kind`. */
export type Painted = PaintedLauncher | PaintedWindow;
