// The page and its device.

/** The browser's page: its address, its device, its state, and what the widget does to it. */
export interface Page extends PageAddress, Device, PageLife, PageLayout {
  /** Shows a count before the page's title; 0 shows none. */
  showCount(count: number): void;
  /** Copies to the clipboard; false where the browser refuses. */
  copy(text: string): Promise<boolean>;
}

export interface PageAddress {
  url(): string;
  path(): string;
  host(): string;
  /** The path has changed. */
  onNavigate(listener: () => void, signal: AbortSignal): void;
}

export interface Device {
  /** The browser's language, BCP 47. */
  language(): string;
  /** A mobile user agent, or a window of at most 800 by 600 pixels (WIN-20). */
  isMobile(): boolean;
  /** Such as 'Firefox 150', or 'Unknown'. */
  browser(): string;
  /** Such as 'Windows', or 'Unknown'. */
  os(): string;
  device(): 'mobile' | 'desktop';
  /** Such as '1920x1080'. */
  screen(): string;
  /** An IANA name, such as 'America/Chicago'. */
  timezone(): string;
}

export interface PageLife {
  isVisible(): boolean;
  /** The browser's claim. It may be wrong either way, so no request waits for it. */
  isOnline(): boolean;
  onVisibilityChange(listener: () => void, signal: AbortSignal): void;
  /** `isOnline` has changed. */
  onConnectionChange(listener: () => void, signal: AbortSignal): void;
  /** The page has come back from the back-forward cache, or from sleep. It may have missed messages. */
  onResume(listener: () => void, signal: AbortSignal): void;
  /** The page has come back from the back-forward cache. It may have missed every change of storage and every message of other tabs. */
  onRestore(listener: () => void, signal: AbortSignal): void;
}

export interface PageLayout {
  onResize(listener: () => void, signal: AbortSignal): void;
  /** Stops the page from scrolling until the signal aborts. The page is then at the same position. */
  holdScroll(signal: AbortSignal): void;
  /**
   * Adds a layer that Back closes before it leaves the page: until the signal aborts, Back calls the listener of the layer that was added last,
   * once. An abort before that leaves no history entry.
   */
  onBack(listener: () => void, signal: AbortSignal): void;
  /** Calls the listener at once, and at each change. It is silent where the browser does not tell. */
  onVisibleArea(listener: (area: VisibleArea) => void, signal: AbortSignal): void;
}

/** The part of the page's fixed layer that is visible, in CSS pixels. */
export type VisibleArea = { top: number; height: number; hasKeyboard: boolean };

export interface Files {
  /** Downloads the text as a file. */
  download(name: string, text: string): void;
}
