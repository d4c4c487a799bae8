import type { Availability } from '../config/availability.ts';

export type LoadState = 'not-loaded' | 'pending' | 'loaded';

/** The state that the elements of a company show, and that their events report. Replaced as a whole at each change. */
export type View = {
  readonly state: LoadState;
  readonly isOpen: boolean;
  /** Staff messages that came while the window was closed. */
  readonly unread: number;
  readonly availability: Availability;
  /** The bubble was not dismissed yet. */
  readonly hasBubble: boolean;
};
