import type * as diagnostics from './diagnostics.ts';

/** Reports a mistake of the page on the console. Only a page with a mistake loads this code. */
export function diagnose(use: (report: typeof diagnostics) => void): void {
  // If the code fails to load, nothing is reported.
  void import('./diagnostics.ts').then(use, () => undefined);
}
