import type { App } from '../launcher/App.ts';
import type { Facade } from '../launcher/Facade.ts';
import type { Company } from './Company.ts';
import { afterFrame, nextTask } from '../launcher/frames.ts';
import type { LoadApp } from '../launcher/loadApp.ts';

/** A window that is taken over has its thread behind so many. */
const FRAMES_TO_THREAD = 3;

/** The chat of one company from its loading to its end: what waits for it, and which elements it has taken over. */
export class ChatLoader {
  app: App | undefined;
  failures = 0;
  readonly #company: Company;
  readonly #loadApp: LoadApp;
  readonly #mounted = new Set<Facade>();
  #wishes: ((app: App) => void)[] = [];
  #loading: Promise<boolean> | undefined;
  /** Aborted: what was on its way is not wanted any more. */
  #life = new AbortController();

  constructor(company: Company, loadApp: LoadApp) {
    this.#company = company;
    this.#loadApp = loadApp;
  }

  /** True once loaded; false when that failed, which is told on the console alone (LAU-13). */
  load(): Promise<boolean> {
    return (this.#loading ??= this.#start(this.#life.signal));
  }

  /** Tells the app, now or as soon as it is there. */
  tell(wish: (app: App) => void): void {
    if (this.app) wish(this.app);
    else this.#wishes.push(wish);
  }

  mount(member: Facade): void {
    if (!this.app || this.#mounted.has(member) || !this.#company.members.includes(member)) return;
    this.#mounted.add(member);
    this.app.mount(member);
  }

  /** Unmounts those that are not among these. */
  keep(members: readonly Facade[]): void {
    for (const member of this.#mounted) {
      if (members.includes(member)) continue;
      this.#mounted.delete(member);
      this.app?.unmount(member);
    }
  }

  stop(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.keep([]);
    this.app?.dispose();
    this.app = this.#loading = undefined;
  }

  async #start(life: AbortSignal): Promise<boolean> {
    const company = this.#company;
    try {
      const { startApp } = await this.#loadApp();
      if (life.aborted) return false;
      const app = startApp(company);
      await nextTask();
      if (life.aborted) {
        app.dispose();
        return false;
      }
      app.start();
      this.app = app;
      for (const wish of this.#wishes.splice(0)) wish(app);
      // From the last, the window that a launcher has brought: the visitor looks at it, and sees it, and what was said, before the next one
      // is worked on.
      for (const [at, member] of [...company.members].reverse().entries()) {
        for (let frames = at > 0 ? FRAMES_TO_THREAD : 0; frames > 0; frames -= 1) await afterFrame();
        if (life.aborted) return false;
        this.mount(member);
      }
      company.set({ state: 'loaded' });
      return true;
    } catch (cause) {
      if (life.aborted) return false;
      console.error('support-chat could not be loaded', cause);
      // What has come of it so far would be in the next one's way.
      company.stop();
      this.failures += 1;
      company.set({ state: 'not-loaded', isOpen: false });
      return false;
    }
  }
}
