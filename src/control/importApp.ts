import type { AppModule } from '../launcher/App.ts';

/**
 * Loads the app's modules side by side, itself last: each is evaluated as it comes, in a task of its own. `failures`: how often it went
 * wrong before; a browser that keeps a failed module in its map is then asked for another address.
 */
export async function importApp(urls: readonly string[], failures: number): Promise<AppModule> {
  const load = (url: string): Promise<unknown> =>
    import(url).catch((cause: unknown) => {
      if (failures === 0) throw cause;
      return import(`${url}?${failures}`);
    });
  const modules = await Promise.all(urls.map(load));
  return modules.at(-1) as AppModule;
}
