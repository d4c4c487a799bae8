import type { Availability } from '../config/availability.ts';
import { PRELOAD_DELAY_MS } from '../config/durations.ts';
import { nextTask } from '../shell/frames.ts';
import type { App, AppHost } from './App.ts';
import type { LoadApp } from './loadApp.ts';

type Given = {
  readonly host: AppHost;
  readonly loadApp: LoadApp;
  /** Called when the app has taken over the elements. */
  onLoaded(): void;
  onFailed(): void;
};

/** Loads, starts and stops the app of one widget, and queues the calls made before it is loaded. */
export class AppLoader {
  readonly #given: Given;
  #app: App | undefined;
  #calls: ((app: App) => void)[] = [];
  #loading: Promise<boolean> | undefined;
  #preloading: ReturnType<typeof setTimeout> | undefined;
  #availability: Promise<Availability> | undefined;
  /** Aborts if the app is no longer wanted while it is loading. */
  #life: AbortController | undefined;

  constructor(given: Given) {
    this.#given = given;
  }

  get app(): App | undefined {
    return this.#app;
  }

  /** Resolves to true once loaded; false on failure, which is logged only to the console (LAU-13). */
  load(): Promise<boolean> {
    return (this.#loading ??= this.#start((this.#life = new AbortController()).signal));
  }

  /** Calls the app now, or as soon as it is loaded. */
  whenLoaded(call: (app: App) => void): void {
    if (this.#app) call(this.#app);
    else this.#calls.push(call);
  }

  /** Loads the code ahead of a press, once a pointer or the focus has rested on the launcher for a moment. */
  preload(): void {
    clearTimeout(this.#preloading);
    this.#preloading = setTimeout(() => {
      // A failure here repeats when the app is needed, and is reported then.
      if (!this.#loading) this.#given.loadApp().catch(() => undefined);
    }, PRELOAD_DELAY_MS);
  }

  /** Requests the availability once, without a chat. A failure counts as online; a press then shows the problem. */
  availability(): Promise<Availability> {
    const { host, loadApp } = this.#given;
    return (this.#availability ??= loadApp()
      .then(({ askAvailability }) => askAvailability(host))
      .catch(() => 'online'));
  }

  /** Stops the app. Pending calls are kept for the next app. */
  stop(): void {
    this.#life?.abort();
    clearTimeout(this.#preloading);
    this.#app?.dispose();
    this.#app = this.#loading = this.#availability = undefined;
  }

  /** Runs each step in its own task, so that the browser can handle the visitor's input in between. */
  async #start(life: AbortSignal): Promise<boolean> {
    const { host, loadApp, onLoaded, onFailed } = this.#given;
    try {
      // The visitor may never see a prerendered page, so it must not report a visit or join the channel.
      if ((document as { prerendering?: boolean }).prerendering)
        await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
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
      await app.mountAll();
      if (life.aborted) return false;
      onLoaded();
      return true;
    } catch (cause) {
      if (life.aborted) return false;
      console.error('support-chat could not be loaded', cause);
      // Parts of the failed app would interfere with the next one.
      this.stop();
      onFailed();
      return false;
    }
  }
}
