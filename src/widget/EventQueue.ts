type Event = readonly [type: string, detail: unknown];

/**
 * The events of changes, dispatched one after the other. None is dispatched before the queue is opened: until then the page is still setting the
 * elements' properties, and their company may change.
 */
export class EventQueue {
  readonly #dispatch: (type: string, detail: unknown) => void;
  /** Events that not all of the page's listeners have heard. */
  readonly #waiting: Event[] = [];
  #isOpen = false;

  constructor(dispatch: (type: string, detail: unknown) => void) {
    this.#dispatch = dispatch;
  }

  add(events: readonly Event[]): void {
    const isDispatching = this.#waiting.length > 0;
    this.#waiting.push(...events);
    if (this.#isOpen && !isDispatching) this.#run();
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#run();
  }

  /** When a listener of the page makes the next change, its events come after those that are on their way. */
  #run(): void {
    for (let event; (event = this.#waiting[0]); this.#waiting.shift()) this.#dispatch(...event);
  }
}
