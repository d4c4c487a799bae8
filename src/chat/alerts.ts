import { CHIME_PAUSE_MS, NOTIFY_LAG_MS } from '../config/durations.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { Note, Ports } from '../ports.ts';
import { compareIds } from './order.ts';
import { isEnabled } from './selectors.ts';
import type { Context } from './state.ts';

type Text = Pick<Note, 'title' | 'body'>;
type Collaborators = {
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
  /** The visitor has pressed a notification. */
  onPress(): void;
};

/** The ways to alert the visitor to a message: the chime, and the system's notifications. Both can be turned off. */
export class Alerts {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  /** When the next message may ring, ms since the epoch. */
  #quietUntil = 0;

  constructor({ state, ports }: Context, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
  }

  get isMuted(): boolean {
    return this.#ports.store.get('muted') === '1';
  }

  /** Turns the chime off, in all tabs and on later pages too, and on again (WIN-19). */
  toggleSound(): void {
    this.#ports.store.set('muted', this.isMuted ? null : '1');
  }

  /** A message that comes while the chime still sounds is heard with it. */
  ring(): void {
    const { clock } = this.#ports;
    if (clock.now() < this.#quietUntil) return;
    this.#quietUntil = clock.now() + CHIME_PAUSE_MS;
    this.#play('message');
  }

  /** The staff have ended the chat. */
  ringForEnd(): void {
    this.#play('closed');
  }

  /** Null: the browser shows none, or the visitor refuses them to the site. A phone has none in a page. */
  get areNotificationsOn(): boolean | null {
    const { notifications, page, store } = this.#ports;
    const permission = notifications.permission();
    if (permission === 'denied' || page.device() === 'mobile') return null;
    return permission === 'granted' && store.get('notifications') === '1';
  }

  /** To be called in a press, because the browser may have to ask. The choice counts in all tabs and on later pages, too. */
  async toggleNotifications(): Promise<void> {
    const { store, notifications } = this.#ports;
    if (this.areNotificationsOn) store.set('notifications', null);
    else if ((await notifications.ask()) === 'granted') store.set('notifications', '1');
  }

  /**
   * Shows a staff message as a notification, if the visitor has turned that on: from one tab, while its page is not seen, and unless it is
   * read in another tab by then. It goes when the page is seen, or the message read.
   */
  notify(message: MessageEntry, text: Text): void {
    const { page, clock, tabs } = this.#ports;
    if (page.isVisible()) return;
    clock.after(NOTIFY_LAG_MS, this.#collaborators.signal, () => {
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
    // One tag for a conversation, so that a later message replaces an earlier one.
    const tag = `support-chat-${this.#state.company}`;
    const note = { ...text, tag, lang: texts.lang(), dir: texts.dir() };
    const hide = notifications.show(note, () => this.#collaborators.onPress());
    const clear = (): void => {
      shown.abort();
      hide();
    };
    store.subscribe((key) => key === 'lastReadMessage' && clear(), shown.signal);
    page.onVisibilityChange(clear, shown.signal);
    this.#collaborators.signal.addEventListener('abort', clear, { signal: shown.signal });
  }

  #isRead({ id }: MessageEntry): boolean {
    const read = this.#ports.store.get('lastReadMessage');
    return id !== null && read !== null && compareIds(id, read) <= 0;
  }
}
