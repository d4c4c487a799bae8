export type DemoEvent = { name: string; data: unknown };

const CHANNEL = 'support-chat-docs';

/** Carries events to the sockets of all tabs, because the widget opens one socket for all of them. */
export class DemoChannel extends EventTarget {
  readonly #tabs = new BroadcastChannel(CHANNEL);

  constructor() {
    super();
    this.#tabs.addEventListener('message', ({ data }: MessageEvent<DemoEvent>) => this.#deliver(data));
  }

  emit(event: DemoEvent): void {
    this.#tabs.postMessage(event);
    this.#deliver(event);
  }

  #deliver(event: DemoEvent): void {
    this.dispatchEvent(new CustomEvent('event', { detail: event }));
  }
}
