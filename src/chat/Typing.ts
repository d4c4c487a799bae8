import { CLIENT_TYPING_THROTTLE_MS, STAFF_TYPING_MS } from '../config/durations.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { perSignal } from './perSignal.ts';
import type { Receiver } from './Receiver.ts';
import type { Context } from './state.ts';

type Deps = { conversation: Conversation; receiver: Receiver };

/** The typing signals of both sides: shows the staff's, and whispers the visitor's to the staff. */
export class Typing {
  readonly #state: Context<'typing'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #receiver: Receiver;
  /** The visitor's signal of one conversation. */
  readonly #whisper = perSignal(
    () => this.#conversation.signal,
    () => ({ lastAt: 0, isWaiting: false }),
  );
  /** The staff's signal of one chat. */
  readonly #shown = perSignal(
    () => this.#conversation.chatSignal,
    (signal) => {
      signal.addEventListener('abort', () => this.stop());
      return { until: 0 };
    },
  );

  constructor({ state, ports }: Context<'typing'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#receiver = deps.receiver;
    this.stop();
  }

  /** Shows for three seconds after each signal that staff is typing (READ-03). */
  show(name: string): void {
    const { clock } = this.#ports;
    const shown = this.#shown();
    const until = clock.now() + STAFF_TYPING_MS;
    shown.until = until;
    this.#state.typing = name || this.#state.operator?.name || '';
    clock.after(STAFF_TYPING_MS, this.#conversation.chatSignal, () => {
      if (shown.until === until) this.stop();
    });
  }

  stop(): void {
    this.#state.typing = null;
  }

  /**
   * Whispers the typed text to the staff (SEND-13): the first change immediately, then the latest
   * text at most once a second.
   */
  whisper(): void {
    const { clock } = this.#ports;
    const whisper = this.#whisper();
    const { chat, settings } = this.#state;
    if (!this.#receiver.hasChannel || chat.id === null || !settings.typingPreview) return;
    // The clock may have been put back.
    const wait = CLIENT_TYPING_THROTTLE_MS - Math.abs(clock.now() - whisper.lastAt);
    if (wait <= 0) return this.#whisperNow();
    if (whisper.isWaiting) return;
    whisper.isWaiting = true;
    clock.after(wait, this.#conversation.signal, () => this.#whisperNow());
  }

  #whisperNow(): void {
    const { chat, composer, user } = this.#state;
    Object.assign(this.#whisper(), { lastAt: this.#ports.clock.now(), isWaiting: false });
    if (chat.id === null) return;
    this.#receiver.whisper({
      type: 'clientTyping',
      name: user.name,
      chatId: chat.id,
      message: composer.text,
    });
  }
}
