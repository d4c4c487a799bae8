import type { Category } from '../entries/categories.ts';
import { assistantEntry } from '../entries/message/message.ts';
import type { OfferedCategory, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { storeForDay } from './dayStorage.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Written = 'categories' | 'categoriesStatus' | 'articles';
type Deps = { conversation: Conversation; thread: Thread };

/** The categories that the visitor chooses from. */
export class Categories {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;

  constructor({ state, ports }: Context<Written>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
  }

  /** Loads the categories for the picker (CAT-01). Without them the visitor can still write (CAT-03). */
  async load(): Promise<void> {
    const { signal } = this.#conversation;
    const answer = await this.#ports.api.categories(this.#state.company, signal);
    if (signal.aborted) return;
    this.#state.categories = answer.ok ? answer.value.map(({ articles: _, ...category }) => category) : [];
    this.#state.categoriesStatus = answer.ok ? 'ready' : 'failed';
    if (answer.ok) this.#takeArticles(answer.value);
    this.choosePreset();
  }

  /** Loads the help articles for the ticket form, which has no picker (VIS-05), unless the page has its own. */
  async loadArticles(): Promise<void> {
    const { company, articles, settings } = this.#state;
    if (articles.length > 0 || settings.articles !== undefined) return;
    const { signal } = this.#conversation;
    const answer = await this.#ports.api.categories(company, signal);
    if (answer.ok && !signal.aborted) this.#takeArticles(answer.value);
  }

  #takeArticles(categories: readonly OfferedCategory[]): void {
    this.#state.articles = categories.flatMap(({ id, slug, name, articles = [] }) =>
      articles.map((article) => ({ ...article, areas: [slug, name, String(id)] })),
    );
  }

  /** Chooses a category, once (CAT-02). Sends it to the server immediately, or when the chat starts. */
  async choose(category: Category): Promise<void> {
    const { chat } = this.#state;
    if (chat.category) return;
    // The next page must not ask again. A page's preset applies to that page only.
    if (chat.id === null) storeForDay(this.#ports, 'category', category);
    const isTaken = this.#take(category);
    this.sayNextStep();
    await isTaken;
  }

  /** Says what follows the choice (VIS-04), unless the visitor has already written. */
  sayNextStep(createdAt = this.#ports.clock.now()): void {
    if (this.#thread.hasVisitorWritten()) return;
    const at = { key: this.#ports.newId(), chatId: this.#state.chat.id, createdAt };
    this.#thread.merge(assistantEntry({ ...at, textKey: 'greeting.next' }));
  }

  /** Chooses the category that the page named by slug, name or id (API-13), unless one was chosen before. */
  choosePreset(): void {
    const { categories, chat, settings } = this.#state;
    const { category: named } = settings;
    if (named === null || chat.category || categories.length === 0) return;
    const category = categories.find(({ id, name, slug }) => [slug, name, String(id)].includes(named));
    if (category) return void this.#take(category);
    const slugs = categories.map(({ slug }) => slug).join(', ');
    this.#ports.report({ code: 'category', message: `There is no question area '${named}'. There are: ${slugs}` });
  }

  /** Locks the picker on the category, and sends it to the server. */
  async #take(category: Category): Promise<void> {
    const { id, room } = this.#state.chat;
    this.#conversation.details.setCategory(category);
    for (const { key, objectType } of this.#thread.backwards()) {
      if (objectType === 'categories') this.#thread.update(key, 'categories', { selected: { ...category } });
      if (objectType === 'delimeter') break;
    }
    if (id === null || room === null) return;
    this.#conversation.store();
    await this.#ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, this.#conversation.signal);
  }
}
