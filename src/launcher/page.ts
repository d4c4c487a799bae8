import { PRELOAD_DELAY_MS } from '../config/durations.ts';
import type { Control } from './Control.ts';
import type { Facade } from './Facade.ts';
import type { LoadApp } from './loadApp.ts';

type Page = {
  /** The elements that stand in the page. */
  readonly members: Set<Facade>;
  /** The page's control. It is made at the first interaction: an untouched page calls, stores and dispatches nothing (FREE-01). */
  control?: Control | undefined;
  /** Makes the control; elements/define.ts sets it. */
  createControl?: () => Control;
  /** Loads the app; elements/define.ts sets it. */
  loadApp?: LoadApp;
  /** The page's element that had the focus when a window was opened before there was a control. */
  opener?: Element | null;
  /** True while the tags are being defined: elements that stand in the page then are painted later. */
  isBooting?: boolean;
};

/** What the elements of a page share. */
export const page: Page = { members: new Set() };

/**
 * Asks the control, which is made when there is none yet. It hears in a microtask: properties that a framework sets one after the other
 * arrive as one change. Resolves to false when the request throws, which the console is told of (LAU-13).
 */
export async function ask<Answer>(request: (control: Control) => Answer): Promise<Awaited<Answer> | false> {
  await Promise.resolve();
  try {
    page.control ??= page.createControl?.();
    return page.control ? await request(page.control) : false;
  } catch (cause) {
    console.error('support-chat: a request failed', cause);
    return false;
  }
}

/** Loads the app ahead of the press, once a pointer or the focus has rested on the launcher for a moment. */
export function preload(): void {
  // When it fails here it fails again, and is reported, when it is needed.
  setTimeout(() => void page.loadApp?.().catch(() => undefined), PRELOAD_DELAY_MS);
}
