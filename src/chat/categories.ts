import type { Category } from '../entries/categories/categories.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { keepForADay } from './kept.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Written = 'categories' | 'categoriesStatus';
type Collaborators = {
  conversation: Conversation;
  thread: Thread;
  /** The area that the page presets, by its slug, name or id; null: the visitor chooses. */
  preset(): string | null;
};

/** The question areas that the visitor chooses from. */
export class Categories {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #preset: () => string | null;

  constructor({ state, ports }: Context<Written>, { conversation, thread, preset }: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
    this.#thread = thread;
    this.#preset = preset;
  }

  /** Fills the picker (CAT-01). Without categories the visitor can still write (CAT-03). */
  async load(): Promise<void> {
    const { signal } = this.#conversation;
    const answer = await this.#ports.api.categories(this.#state.company, signal);
    if (signal.aborted) return;
    this.#state.categories = answer.ok ? answer.value : [];
    this.#state.categoriesStatus = answer.ok ? 'ready' : 'failed';
    this.choosePreset();
  }

  /** Chosen once, then locked (CAT-02). The choice goes to the server at once when a chat exists, else with its start. */
  async choose(category: Category): Promise<void> {
    const { chat } = this.#state;
    if (chat.category) return;
    // The next page must not ask again. A page's preset counts on that page alone.
    if (chat.id === null) keepForADay(this.#ports, 'category', category);
    await this.#take(category);
  }

  /** Chooses the area that the page has named by its slug, name or id (API-13). An area that was chosen before stays. */
  choosePreset(): void {
    const named = this.#preset();
    const { categories, chat } = this.#state;
    if (named === null || chat.category || categories.length === 0) return;
    const category = categories.find(({ id, name, slug }) => [slug, name, String(id)].includes(named));
    if (category) return void this.#take(category);
    const slugs = categories.map(({ slug }) => slug).join(', ');
    this.#ports.report({ code: 'category', message: `There is no question area '${named}'. There are: ${slugs}` });
  }

  /** Locks the picker on the area, and tells the server. */
  async #take(category: Category): Promise<void> {
    const { id, room } = this.#state.chat;
    this.#conversation.setCategory(category);
    for (const { key, objectType } of this.#thread.backwards()) {
      if (objectType === 'categories') this.#thread.update(key, 'categories', { selected: { ...category } });
      if (objectType === 'delimeter') break;
    }
    if (id === null || room === null) return;
    this.#conversation.store();
    await this.#ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, this.#conversation.signal);
  }
}
