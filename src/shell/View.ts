import type { Availability } from '../config/availability.ts';

export type LoadState = 'not-loaded' | 'pending' | 'loaded';

/** The state that a company's elements show and their events report. Replaced as a whole on each change. */
export type View = {
  readonly state: LoadState;
  readonly isOpen: boolean;
  /** Staff messages received while the window was closed. */
  readonly unread: number;
  readonly availability: Availability;
  /** The bubble has not been dismissed. */
  readonly hasBubble: boolean;
  /** The visitor wants a wider window. */
  readonly isExpanded?: boolean | undefined;
  /** The last text of `say()` that the visitor has not seen. The bubble shows it instead of its own. */
  readonly said?: string | undefined;
};
