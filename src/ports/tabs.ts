import type { ServerId } from '../entries/entryBase.ts';

// The other tabs of the site.

/** The tabs of the site that show the same company's chat. */
export interface Tabs {
  /** One tab leads: the one that was seen last. It plays the sound, and shows the notifications. */
  isLeader(): boolean;
  /** Sends to the other tabs. */
  post(message: TabMessage): void;
  /** Runs the task while no other tab runs one under that name. It waits ten seconds at most. Rejects as the task does. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Receives from the other tabs, in the order sent. */
  subscribe(listener: (message: TabMessage) => void, signal: AbortSignal): void;
}

export type TabMessage =
  /** The visitor has read the chat up to this message. */
  | { type: 'read'; messageId: ServerId }
  /** The visitor is forgotten. */
  | { type: 'reset' }
  /** Without Web Locks: this tab leads since that moment. */
  | { type: 'leads'; since: number }
  /** Without Web Locks: the leader goes. */
  | { type: 'leaves' }
  /** This tab sends the messages of that batch. When it goes, another tab has to send them. */
  | { type: 'sending'; batch: string };
