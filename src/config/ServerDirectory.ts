import type { Servers } from './settings.ts';

/** A realtime server announced in a response of the backend. `url` is null if it is at the API's host. */
export type AnnouncedRealtime = { key: string; url: string | null };

/**
 * The servers of a session. If the page gives no push-key, the backend may announce the key and
 * the socket's address with the chat (API-12). The page's own values win over announced ones.
 */
export class ServerDirectory {
  readonly #given: () => Servers;
  #announced: AnnouncedRealtime | null = null;

  /** `given` is read at each use, because the page may change its attributes. */
  constructor(given: () => Servers) {
    this.#given = given;
  }

  readonly current = (): Servers => {
    const given = this.#given();
    if (!this.#announced || given.isKeyGiven) return given;
    const socketUrl = given.isSocketGiven ? given.socketUrl : (this.#announced.url ?? given.socketUrl);
    return { ...given, pushKey: this.#announced.key, socketUrl };
  };

  /** Stores the server that the backend announced. Ignores null. */
  learn(announced: AnnouncedRealtime | null): void {
    if (announced) this.#announced = announced;
  }
}
