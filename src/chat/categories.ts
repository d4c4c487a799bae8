import type { Category } from '../entries/categories/categories.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { keepForADay } from './kept.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Written = 'categories' | 'categoriesStatus';

/** The question areas that the visitor chooses from. */
export class Categories {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;

  constructor(
    { state, ports }: Context<Written>,
    { conversation, thread }: { conversation: Conversation; thread: Thread },
  ) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
    this.#thread = thread;
  }

  /** Fills the picker (CAT-01). Without categories the visitor can still write (CAT-03). */
  async load(): Promise<void> {
    const { signal } = this.#conversation;
    const answer = await this.#ports.api.categories(this.#state.company, signal);
    if (signal.aborted) return;
    this.#state.categories = answer.ok ? answer.value : [];
    this.#state.categoriesStatus = answer.ok ? 'ready' : 'failed';
  }

  /** Chosen once, then locked (CAT-02). The choice goes to the server at once when a chat exists, else with its start. */
  async choose(category: Category): Promise<void> {
    const { chat } = this.#state;
    const { id, room } = chat;
    if (chat.category) return;
    this.#conversation.setCategory(category);
    for (const { key, objectType } of this.#thread.backwards()) {
      if (objectType === 'categories') this.#thread.update(key, 'categories', { selected: { ...category } });
      if (objectType === 'delimeter') break;
    }
    // The next page must not ask again.
    if (id === null || room === null) return keepForADay(this.#ports, 'category', category);
    this.#conversation.store();
    await this.#ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, this.#conversation.signal);
  }
}
