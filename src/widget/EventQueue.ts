type Event = readonly [type: string, detail: unknown];

/**
 * Dispatches the change events in order. The queue stays closed until `open`, because the page
 * may still be setting the elements' properties, and their company may change.
 */
export class EventQueue {
  readonly #dispatch: (type: string, detail: unknown) => void;
  /** Events not yet dispatched to all listeners of the page. */
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

  /** If a listener causes another change, its events are queued after the pending ones. */
  #run(): void {
    for (let event; (event = this.#waiting[0]); this.#waiting.shift()) this.#dispatch(...event);
  }
}
