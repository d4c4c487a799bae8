import type { BrowserContext, Request } from '@playwright/test';
import { MARK } from './marks.ts';

const SAYS = /\/new-(message|attachment)$/;
const UPLOADS = /\/new-attachment$/;
/** So often the server may fail at a message before what was typed later goes first. */
const ENOUGH = 3;

/** How often a message's own calls were answered with the server's error, or its upload came to nothing, by what the pages were told. */
export class Refusals {
  readonly #times = new Map<string, number>();

  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      if (response.status() >= 500) this.#note(response.request(), SAYS);
    });
    context.on('requestfailed', (request) => {
      // The page has gone, and did not see it fail.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') this.#note(request, UPLOADS);
    });
  }

  /** Whether the message may be what the server can't take, which keeps no other waiting. */
  areEnough(mark: string): boolean {
    return (this.#times.get(mark) ?? 0) >= ENOUGH;
  }

  #note(request: Request, path: RegExp): void {
    if (!path.test(new URL(request.url()).pathname)) return;
    for (const mark of new Set(request.postData()?.match(MARK)))
      this.#times.set(mark, (this.#times.get(mark) ?? 0) + 1);
  }
}
