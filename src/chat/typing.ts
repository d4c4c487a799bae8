import { CLIENT_TYPING_THROTTLE_MS, STAFF_TYPING_MS } from '../config/durations.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { perSignal } from './perSignal.ts';
import type { Receiver } from './Receiver.ts';
import type { Context } from './state.ts';

type Collaborators = { conversation: Conversation; receiver: Receiver };

/** The typing signals of both sides: shows the staff's, and whispers the visitor's to the staff. */
export class Typing {
  readonly #state: Context<'typing'>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  /** The visitor's signal of one conversation. */
  readonly #whisper = perSignal(
    () => this.#collaborators.conversation.signal,
    () => ({ lastAt: 0, isWaiting: false }),
  );
  /** The staff's signal of one chat. */
  readonly #shown = perSignal(
    () => this.#collaborators.conversation.chatSignal,
    (signal) => {
      signal.addEventListener('abort', () => this.stop());
      return { until: 0 };
    },
  );

  constructor({ state, ports }: Context<'typing'>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
    this.stop();
  }

  /** Shows for three seconds after each signal that staff is typing (READ-03). */
  show(name: string): void {
    const { clock } = this.#ports;
    const shown = this.#shown();
    const until = clock.now() + STAFF_TYPING_MS;
    shown.until = until;
    this.#state.typing = name || this.#state.operator?.name || '';
    clock.after(STAFF_TYPING_MS, this.#collaborators.conversation.chatSignal, () => {
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
    if (!this.#collaborators.receiver.hasChannel || chat.id === null || !settings.typingPreview) return;
    const wait = whisper.lastAt + CLIENT_TYPING_THROTTLE_MS - clock.now();
    if (wait <= 0) return this.#whisperNow();
    if (whisper.isWaiting) return;
    whisper.isWaiting = true;
    clock.after(wait, this.#collaborators.conversation.signal, () => this.#whisperNow());
  }

  #whisperNow(): void {
    const { chat, composer, user } = this.#state;
    Object.assign(this.#whisper(), { lastAt: this.#ports.clock.now(), isWaiting: false });
    if (chat.id === null) return;
    this.#collaborators.receiver.whisper({
      type: 'clientTyping',
      name: user.name,
      chatId: chat.id,
      message: composer.text,
    });
  }
}
