export type DemoEvent = { room: string; name: string; data: unknown };

const CHANNEL = 'support-chat-docs';

/** Carries events to the sockets of all tabs, because the widget opens one socket for all of them. */
export class DemoChannel extends EventTarget {
  readonly #tabs = openTabs();

  constructor() {
    super();
    this.#tabs?.addEventListener('message', ({ data }: MessageEvent<DemoEvent>) => this.#deliver(data));
  }

  emit(event: DemoEvent): void {
    this.#tabs?.postMessage(event);
    this.#deliver(event);
  }

  #deliver(event: DemoEvent): void {
    this.dispatchEvent(new CustomEvent('event', { detail: event }));
  }
}

/** Returns null if the browser refuses it, as some do in a sandboxed frame. */
function openTabs(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}
