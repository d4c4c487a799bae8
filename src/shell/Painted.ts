import type { PaintedLauncher } from './PaintedLauncher.ts';
import type { PaintedWindow } from './PaintedWindow.ts';

/** A painted launcher or window, by its `kind`. */
export type Painted = PaintedLauncher | PaintedWindow;
