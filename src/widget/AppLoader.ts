import { PRELOAD_DELAY_MS } from '../config/durations.ts';
import { nextTask } from '../shell/frames.ts';
import type { App, AppHost } from './App.ts';
import type { LoadApp } from './loadApp.ts';

type Given = {
  readonly host: AppHost;
  readonly loadApp: LoadApp;
  /** The app has taken over the elements. */
  onLoaded(): void;
  onFailed(): void;
};

/** The app of one widget from its loading to its end, and the calls that wait for it. */
export class AppLoader {
  readonly #given: Given;
  #app: App | undefined;
  #calls: ((app: App) => void)[] = [];
  #loading: Promise<boolean> | undefined;
  #preloading: ReturnType<typeof setTimeout> | undefined;
  /** Aborted: the app that was on its way is not wanted any more. */
  #life: AbortController | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  get app(): App | undefined {
    return this.#app;
  }

  /** True once loaded; false when that failed, which is told on the console alone (LAU-13). */
  load(): Promise<boolean> {
    return (this.#loading ??= this.#start((this.#life = new AbortController()).signal));
  }

  /** Calls the app, now or as soon as it is there. */
  whenLoaded(call: (app: App) => void): void {
    if (this.#app) call(this.#app);
    else this.#calls.push(call);
  }

  /** Loads the code ahead of a press, once a pointer or the focus has rested on the launcher for a moment. */
  preload(): void {
    clearTimeout(this.#preloading);
    this.#preloading = setTimeout(() => {
      // When it fails here it fails again, and is reported, when it is needed.
      if (!this.#loading) this.#given.loadApp().catch(() => undefined);
    }, PRELOAD_DELAY_MS);
  }

  /** Calls that wait are for the next app. */
  stop(): void {
    this.#life?.abort();
    clearTimeout(this.#preloading);
    this.#app?.dispose();
    this.#app = this.#loading = undefined;
  }

  /** Step by step, each in a task of its own: what the visitor does meanwhile is answered between two of them. */
  async #start(life: AbortSignal): Promise<boolean> {
    const { host, loadApp, onLoaded, onFailed } = this.#given;
    try {
      const { startApp } = await loadApp();
      await nextTask();
      if (life.aborted) return false;
      const app = startApp(host);
      await nextTask();
      if (life.aborted) {
        app.dispose();
        return false;
      }
      app.start();
      this.#app = app;
      for (const call of this.#calls.splice(0)) call(app);
      await nextTask();
      await app.takeOver();
      if (life.aborted) return false;
      onLoaded();
      return true;
    } catch (cause) {
      if (life.aborted) return false;
      console.error('support-chat could not be loaded', cause);
      // Parts of it would be in the next one's way.
      this.stop();
      onFailed();
      return false;
    }
  }
}
