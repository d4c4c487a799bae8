import { setViewport } from '@web/test-runner-commands';

type Size = { width: number; height: number };

type Own = Record<'outerWidth' | 'outerHeight', PropertyDescriptor | undefined>;

let own: Own | null = null;

/**
 * Resizes the page and sets the reported window size to `outer`. A browser under test keeps its own
 * outer size.
 */
export async function resizeWindow(
  page: Size,
  outer: Size = { width: page.width + 1, height: page.height + 1 },
): Promise<void> {
  await setViewport(page);
  own ??= {
    outerWidth: Object.getOwnPropertyDescriptor(window, 'outerWidth'),
    outerHeight: Object.getOwnPropertyDescriptor(window, 'outerHeight'),
  };
  Object.defineProperty(window, 'outerWidth', { value: outer.width, configurable: true });
  Object.defineProperty(window, 'outerHeight', { value: outer.height, configurable: true });
}

/** Restores a desktop window. */
export async function restoreWindow(): Promise<void> {
  if (own?.outerWidth) Object.defineProperty(window, 'outerWidth', own.outerWidth);
  if (own?.outerHeight) Object.defineProperty(window, 'outerHeight', own.outerHeight);
  own = null;
  await setViewport({ width: 1280, height: 800 });
}
