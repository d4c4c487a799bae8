import { answered } from '../launcher/answered.ts';
import type { AppModule } from '../launcher/App.ts';
import { nextTask } from './nextTask.ts';
import { preloadModules } from './preloadModules.ts';

/**
 * Loads the app's modules side by side, and evaluates one after the other, itself last: each in a task of its own. `failures`: how often it
 * went wrong before; a browser that keeps a failed module in its map is then asked for another address.
 */
export async function importApp(urls: readonly string[], failures: number): Promise<AppModule> {
  preloadModules(urls);
  let module: unknown;
  for (const url of urls) {
    module = await load(url, failures);
    await nextTask();
  }
  return module as AppModule;
}

const load = (url: string, failures: number): Promise<unknown> =>
  answered(url).catch((cause: unknown) => {
    if (failures === 0) throw cause;
    return answered(`${url}?${failures}`);
  });
