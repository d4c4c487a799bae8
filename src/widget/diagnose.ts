import type * as diagnostics from './diagnostics.ts';

/** Reports a mistake of the page on the console, by code that only a page with a mistake loads. */
export function diagnose(use: (report: typeof diagnostics) => void): void {
  // Without the code there is no report, and the page is as it was.
  void import('./diagnostics.ts').then(use, () => undefined);
}
