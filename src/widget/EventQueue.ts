import type { View } from '../shell/View.ts';

type Event = readonly [type: string, detail: unknown];

/**
 * Dispatches an event for each change of the view, in order. The queue stays closed until `open`, because the page
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

  add(before: View, after: View): void {
    const isDispatching = this.#waiting.length > 0;
    this.#waiting.push(...eventsOf(before, after));
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

function eventsOf(before: View, { state, isOpen, unread, availability }: View): Event[] {
  const events: Event[] = [];
  if (state !== before.state) events.push(['chat-state-change', { state, previous: before.state }]);
  if (state !== before.state && state === 'loaded') events.push(['chat-ready', null]);
  if (unread !== before.unread) events.push(['chat-unread-change', { count: unread }]);
  if (availability !== before.availability) events.push(['chat-availability-change', { availability }]);
  if (isOpen !== before.isOpen) events.push([isOpen ? 'chat-open' : 'chat-close', null]);
  return events;
}
