import { CHIME_PAUSE_MS, NOTIFY_LAG_MS } from '../config/durations.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { Note, Ports } from '../ports.ts';
import { compareIds } from './order.ts';
import { isEnabled } from './selectors.ts';
import type { Context } from './state.ts';

type Text = Pick<Note, 'title' | 'body'>;
type Deps = {
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
  /** Called when the visitor presses a notification. */
  onPress(): void;
};

/** Alerts the visitor to a message by a chime and by system notifications. Both can be turned off. */
export class Alerts {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #signal: AbortSignal;
  readonly #onPress: Deps['onPress'];
  /** The last chime, ms since the epoch. */
  #rangAt = 0;

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#signal = deps.signal;
    this.#onPress = deps.onPress;
  }

  get isMuted(): boolean {
    return this.#ports.store.get('muted') === '1';
  }

  /** Turns the chime off or on, in all tabs and on later pages (WIN-19). */
  toggleSound(): void {
    this.#ports.store.set('muted', this.isMuted ? null : '1');
  }

  /** Rings, unless the last chime is still playing. */
  ring(): void {
    const now = this.#ports.clock.now();
    // The clock may have been put back.
    if (Math.abs(now - this.#rangAt) < CHIME_PAUSE_MS) return;
    this.#rangAt = now;
    this.#play('message');
  }

  /** Rings because staff ended the chat. */
  ringForEnd(): void {
    this.#play('closed');
  }

  /**
   * Null if the browser has no notifications, the visitor denied them to the site, or the device
   * is a phone.
   */
  get areNotificationsOn(): boolean | null {
    const { notifications, page, store } = this.#ports;
    const permission = notifications.permission();
    if (permission === 'denied' || page.device() === 'mobile') return null;
    return permission === 'granted' && store.get('notifications') === '1';
  }

  /**
   * Must be called from a user gesture, because the browser may ask. The choice applies to all
   * tabs and later pages.
   */
  async toggleNotifications(): Promise<void> {
    const { store, notifications } = this.#ports;
    if (this.areNotificationsOn) store.set('notifications', null);
    else if ((await notifications.ask()) === 'granted') store.set('notifications', '1');
  }

  /**
   * Shows a staff message as a notification, if the visitor turned that on: from one tab, while
   * its page is hidden, unless another tab has read the message by then. It closes when the page
   * becomes visible or the message is read.
   */
  notify(message: MessageEntry, text: Text): void {
    const { page, clock, tabs } = this.#ports;
    if (page.isVisible()) return;
    clock.after(NOTIFY_LAG_MS, this.#signal, () => {
      const isWanted = this.areNotificationsOn && tabs.isLeader();
      if (isWanted && !page.isVisible() && !this.#isRead(message)) this.#show(text);
    });
  }

  #play(reason: 'message' | 'closed'): void {
    if (isEnabled(this.#state, 'sound')) this.#ports.sound.play(reason);
  }

  #show(text: Text): void {
    const { texts, notifications, store, page } = this.#ports;
    const shown = new AbortController();
    // One tag per conversation, so that a later message replaces an earlier one.
    const tag = `support-chat-${this.#state.company}`;
    const note = { ...text, tag, lang: texts.lang(), dir: texts.dir() };
    const hide = notifications.show(note, () => this.#onPress());
    const clear = (): void => {
      shown.abort();
      hide();
    };
    store.subscribe((key) => key === 'lastReadMessage' && clear(), shown.signal);
    page.onVisibilityChange(clear, shown.signal);
    this.#signal.addEventListener('abort', clear, { signal: shown.signal });
  }

  #isRead({ id }: MessageEntry): boolean {
    const read = this.#ports.store.get('lastReadMessage');
    return id !== null && read !== null && compareIds(id, read) <= 0;
  }
}
