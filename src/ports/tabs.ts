import type { ServerId } from '../entries/entryBase.ts';

// The other tabs of the site.

/** The tabs of the site that show the same company's chat. */
export interface Tabs {
  /** One tab leads: the one that was visible last. It plays the sound and shows the notifications. */
  isLeader(): boolean;
  /** Sends a message to the other tabs. */
  post(message: TabMessage): void;
  /**
   * Runs the task while no other tab runs one with that name. Starts anyway after ten seconds.
   * Rejects as the task does.
   */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Receives messages from the other tabs, in the order sent. */
  subscribe(listener: (message: TabMessage) => void, signal: AbortSignal): void;
}

export type TabMessage =
  /** The visitor has read the chat up to this message. */
  | { type: 'read'; messageId: ServerId }
  /** The visitor's data is cleared. */
  | { type: 'reset' }
  /** Without Web Locks: this tab has been the leader since then. */
  | { type: 'leads'; since: number }
  /** Without Web Locks: the leader is leaving. */
  | { type: 'leaves' }
  /** This tab sends the messages of this batch. If it closes, another tab has to send them. */
  | { type: 'sending'; batch: string };
