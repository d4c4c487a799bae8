import type { Article } from '../config/readArticles.ts';
import type { Ports } from '../ports.ts';
import type { Context } from './state.ts';

/** The help articles that the window suggests (VIS-05). */
export class Articles {
  readonly #ports: Ports;

  constructor({ ports }: Context) {
    this.#ports = ports;
  }

  /** Tells the page that the visitor has opened an article. */
  noteOpened({ title, url }: Article): void {
    this.#ports.emit({ type: 'chat-article-open', title, url });
  }
}
