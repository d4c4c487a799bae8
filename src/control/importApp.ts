import type { AppModule } from '../launcher/App.ts';
import { nextTask } from './nextTask.ts';
import { preloadModules } from './preloadModules.ts';

/** Imports a module, as launcher/answered.ts does. */
export type Load = (url: string) => Promise<unknown>;

/**
 * Loads the app's modules side by side, and evaluates one after the other, itself last: each in a task of its own. `failures`: how often it
 * went wrong before; a browser that keeps a failed module in its map is then asked for its copy (scripts/build/copies.mjs).
 */
export async function importApp(urls: readonly string[], failures: number, load: Load): Promise<AppModule> {
  preloadModules(urls);
  let module: unknown;
  for (const url of urls) {
    module = await load(url).catch((cause: unknown) => {
      if (failures === 0) throw cause;
      return load(copyOf(url, failures));
    });
    await nextTask();
  }
  return module as AppModule;
}

/** Its own imports lead to copies: at another address in the same folder they would lead to the module that has failed. */
const copyOf = (url: string, failures: number): string =>
  url.replace(/[^/]+$/, 'again/$&') + (failures > 1 ? `?${failures}` : '');
