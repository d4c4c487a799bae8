import type { BrowserContext, Request } from '@playwright/test';
import { MARK } from './marks.ts';

const SAYS = /\/new-(message|attachment)$/;
const UPLOADS = /\/new-attachment$/;
/** After this many server errors for a message, later messages no longer wait for it. */
const ENOUGH = 3;

/**
 * Counts, per message, its calls answered with a server error and its failed uploads, as the pages
 * saw them.
 */
export class Refusals {
  readonly #times = new Map<string, number>();

  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      if (response.status() >= 500) this.#note(response.request(), SAYS);
    });
    context.on('requestfailed', (request) => {
      // An aborted request: its page was closed and did not see the failure.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') this.#note(request, UPLOADS);
    });
  }

  /**
   * Whether the message itself may be what the server cannot handle, so that it must not hold up
   * others.
   */
  areEnough(mark: string): boolean {
    return (this.#times.get(mark) ?? 0) >= ENOUGH;
  }

  #note(request: Request, path: RegExp): void {
    if (!path.test(new URL(request.url()).pathname)) return;
    for (const mark of new Set(request.postData()?.match(MARK)))
      this.#times.set(mark, (this.#times.get(mark) ?? 0) + 1);
  }
}
