import type { AppModule } from '../launcher/App.ts';
import type { ImportApp } from './ChatLoader.ts';
import { nextTask } from './nextTask.ts';
import { preloadModules } from './preloadModules.ts';

/** Imports a module, as launcher/answered.ts does. Rejects with a text where no answer has come in time, else with the browser's error. */
export type Load = (url: string) => Promise<unknown>;

/**
 * Loads the app's modules side by side, and evaluates one after the other, itself last: each in a task of its own. A browser that keeps a
 * failed module in its map, or still waits for it, is asked for its copy the next time (scripts/build/copies.mjs).
 */
export function appImporter(urls: readonly string[], load: Load): ImportApp {
  /** The first that was never answered: whoever imports it waits for it, too, so from there on all are copies. */
  let hung = urls.length;
  let app: AppModule | undefined;
  return async (failures) => {
    if (app) return app;
    preloadModules(urls);
    let module: unknown;
    for (const [at, url] of urls.entries()) {
      const copy = (): Promise<unknown> => load(copyOf(url, failures));
      const original = (): Promise<unknown> =>
        load(url).catch((cause: unknown) => {
          if (typeof cause === 'string') hung = at;
          if (failures === 0) throw cause;
          return copy();
        });
      module = await (at < hung ? original() : copy());
      await nextTask();
    }
    app = module as AppModule;
    return app;
  };
}

/** Its own imports lead to copies: at another address in the same folder they would lead to the module that has failed. */
const copyOf = (url: string, failures: number): string =>
  url.replace(/[^/]+$/, 'again/$&') + (failures > 1 ? `?${failures}` : '');
