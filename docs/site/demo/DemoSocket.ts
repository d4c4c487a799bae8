import type { DemoChannel, DemoEvent } from './DemoChannel.ts';

type Frame = { event?: string; data?: { channel?: string } };
type Handler = ((event: Event) => void) | null;

/** A socket that speaks version 7 of the Pusher protocol, as far as the widget needs it. */
export class DemoSocket extends EventTarget {
  onopen: Handler = null;
  onmessage: Handler = null;
  onclose: Handler = null;
  onerror: Handler = null;
  readyState = 0;
  readonly bufferedAmount = 0;
  readonly #rooms = new Set<string>();
  readonly #channel: DemoChannel;

  constructor(channel: DemoChannel) {
    super();
    this.#channel = channel;
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.(new Event('open'));
      this.#receive('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 });
      channel.addEventListener('event', this.#hear);
    });
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text) as Frame;
    if (event === 'pusher:ping') this.#receive('pusher:pong', {});
    if (event !== 'pusher:subscribe' || !data?.channel) return;
    this.#rooms.add(data.channel);
    this.#receive('pusher_internal:subscription_succeeded', {}, data.channel);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#channel.removeEventListener('event', this.#hear);
    setTimeout(() => this.onclose?.(new CloseEvent('close', { code: 1000, wasClean: true })));
  }

  readonly #hear = (event: Event): void => {
    const { room, name, data } = (event as CustomEvent<DemoEvent>).detail;
    const channel = `private-${room}`;
    if (this.#rooms.has(channel)) this.#receive(name, data, channel);
  };

  #receive(event: string, data: unknown, channel?: string): void {
    if (this.readyState !== 1) return;
    const frame = JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) });
    this.onmessage?.(new MessageEvent('message', { data: frame }));
  }
}
