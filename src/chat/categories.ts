import type { Category } from '../entries/categories/categories.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { keepForADay } from './kept.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Written = 'categories' | 'categoriesStatus';
type Collaborators = { conversation: Conversation; thread: Thread };

/** The categories that the visitor chooses from. */
export class Categories {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;

  constructor({ state, ports }: Context<Written>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
  }

  /** Loads the categories for the picker (CAT-01). Without them the visitor can still write (CAT-03). */
  async load(): Promise<void> {
    const { signal } = this.#collaborators.conversation;
    const answer = await this.#ports.api.categories(this.#state.company, signal);
    if (signal.aborted) return;
    this.#state.categories = answer.ok ? answer.value : [];
    this.#state.categoriesStatus = answer.ok ? 'ready' : 'failed';
    this.choosePreset();
  }

  /** Chooses a category, once (CAT-02). Sends it to the server immediately, or when the chat starts. */
  async choose(category: Category): Promise<void> {
    const { chat } = this.#state;
    if (chat.category) return;
    // The next page must not ask again. A page's preset applies to that page only.
    if (chat.id === null) keepForADay(this.#ports, 'category', category);
    await this.#take(category);
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
    this.#collaborators.conversation.setCategory(category);
    for (const { key, objectType } of this.#collaborators.thread.backwards()) {
      if (objectType === 'categories')
        this.#collaborators.thread.update(key, 'categories', { selected: { ...category } });
      if (objectType === 'delimeter') break;
    }
    if (id === null || room === null) return;
    this.#collaborators.conversation.store();
    await this.#ports.api.updateCategory(
      { chatId: id, categoryId: category.id, room },
      this.#collaborators.conversation.signal,
    );
  }
}
