import type { Servers } from './settings.ts';

/** A realtime server that the backend has told of in its answers; `url` null: at the host of the API. */
export type AnnouncedRealtime = { key: string; url: string | null };

/**
 * The servers of a session. A page that gives no push-key leaves the key and the socket's address to the backend, which may tell them with
 * the chat (API-12); what the page gives wins over what the backend tells.
 */
export class ServerDirectory {
  readonly #given: () => Servers;
  #announced: AnnouncedRealtime | null = null;

  /** `given` is asked at each use, because the page may change its attributes. */
  constructor(given: () => Servers) {
    this.#given = given;
  }

  readonly current = (): Servers => {
    const given = this.#given();
    if (!this.#announced || given.isKeyGiven) return given;
    const socketUrl = given.isSocketGiven ? given.socketUrl : (this.#announced.url ?? given.socketUrl);
    return { ...given, pushKey: this.#announced.key, socketUrl };
  };

  /** Takes what the backend tells; null where it tells nothing. */
  learn(announced: AnnouncedRealtime | null): void {
    if (announced) this.#announced = announced;
  }
}
