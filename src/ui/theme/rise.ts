import { ARRIVE_MS, BELOW, CHIP_STEP_MS, EASE, FAINT } from '../../theme/motion.ts';

/** In a longer group the others start together. */
const MOST_STEPS = 7;

/**
 * Moves an element up to its place. `at`: its index in a group that arrives one by one. A style
 * sheet would repeat the motion each time the window opens. Does nothing while the reader cannot
 * see the element.
 */
export function rise(element: Element | null, at = 0): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!element || isStill || document.hidden || !element.checkVisibility()) return;
  element.animate(
    { opacity: [FAINT, 1], transform: [BELOW, 'none'] },
    { duration: ARRIVE_MS, delay: Math.min(at, MOST_STEPS) * CHIP_STEP_MS, easing: EASE, fill: 'backwards' },
  );
}

/** `rise` as a ref: the element moves when it is mounted. */
export const riseIn = (element: Element | null): void => rise(element);
