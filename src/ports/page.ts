// The page and its device.

/** The browser's page: its address, device and state, and the widget's effects on it. */
export interface Page extends PageAddress, Device, PageLife, PageLayout {
  /** Shows a count before the page's title; 0 removes it. */
  showCount(count: number): void;
  /** Copies the text to the clipboard; resolves to false if the browser refuses. */
  copy(text: string): Promise<boolean>;
}

export interface PageAddress {
  url(): string;
  path(): string;
  host(): string;
  /** Calls the listener when the path changes. */
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
  /** The browser's own guess. It can be wrong either way, so no request depends on it. */
  isOnline(): boolean;
  onVisibilityChange(listener: () => void, signal: AbortSignal): void;
  /** Calls the listener when `isOnline` changes. */
  onConnectionChange(listener: () => void, signal: AbortSignal): void;
  /**
   * Calls the listener when the page returns from the back-forward cache or from sleep. It may
   * have missed messages.
   */
  onResume(listener: () => void, signal: AbortSignal): void;
  /**
   * Calls the listener when the page returns from the back-forward cache. It may have missed
   * storage changes and messages from other tabs.
   */
  onRestore(listener: () => void, signal: AbortSignal): void;
}

export interface PageLayout {
  onResize(listener: () => void, signal: AbortSignal): void;
  /** Stops the page from scrolling until the signal aborts, then restores its scroll position. */
  holdScroll(signal: AbortSignal): void;
  /**
   * Adds a layer that Back closes before leaving the page. Until the signal aborts, Back calls
   * the listener of the layer added last, once. Aborting earlier leaves no history entry behind.
   */
  onBack(listener: () => void, signal: AbortSignal): void;
  /**
   * Calls the listener immediately and on each change. Never calls it if the browser has no
   * visual viewport.
   */
  onVisibleArea(listener: (area: VisibleArea) => void, signal: AbortSignal): void;
}

/** The visible part of the page's fixed layer, in CSS pixels. */
export type VisibleArea = { top: number; height: number; hasKeyboard: boolean };

export interface Files {
  /** Downloads the text as a file. */
  download(name: string, text: string): void;
}
