import type { Article } from '../config/readArticles.ts';
import type { Ports } from '../ports.ts';
import type { Context } from './state.ts';

type Deps = {
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The help articles that the window suggests (VIS-05). */
export class Articles {
  readonly #ports: Ports;
  readonly #signal: AbortSignal;
  readonly #counted = new Set<Article['id']>();

  constructor({ ports }: Context, deps: Deps) {
    this.#ports = ports;
    this.#signal = deps.signal;
  }

  /** Reports to the page that the visitor has opened an article. The server counts its own once for each visitor and page. */
  noteOpened({ id, title, url }: Article): void {
    this.#ports.emit({ type: 'chat-article-open', title, url });
    if (id === null || this.#counted.has(id)) return;
    this.#counted.add(id);
    void this.#ports.api.countArticle(id, this.#signal);
  }
}
