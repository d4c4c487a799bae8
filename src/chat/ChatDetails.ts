import type { Category } from '../entries/categories.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Offer } from '../ports.ts';
import { compareIds } from './order.ts';
import type { Context } from './state.ts';

/** What visitor and server have said about the current chat, apart from its key and status. */
export class ChatDetails {
  readonly #state: Context<'chat'>['state'];
  readonly #onOffered: () => void;

  /** `onOffered`: the server has announced what it offers beyond the contract. */
  constructor(state: Context<'chat'>['state'], onOffered: () => void) {
    this.#state = state;
    this.#onOffered = onOffered;
  }

  setCategory(category: Category): void {
    this.#state.chat.category = { ...category };
  }

  setOffer({ emailTranscript, visitorUpdates, emailUnseen, seenMessages }: Offer): void {
    Object.assign(this.#state.chat, {
      canEmail: emailTranscript ?? false,
      canUpdateVisitor: visitorUpdates ?? false,
      emailsUnseen: emailUnseen ?? false,
      canReportSeen: seenMessages ?? false,
    });
    this.#onOffered();
  }

  /** An operator has had the messages up to this one on screen. An earlier report may arrive later. */
  noteSeen(id: ServerId): void {
    const { chat } = this.#state;
    if (chat.seenId === null || compareIds(id, chat.seenId) >= 0) chat.seenId = id;
  }

  declineEmail(): void {
    this.#state.chat.isEmailDeclined = true;
  }

  noteEmailAsked(): void {
    this.#state.chat.isEmailAsked = true;
  }
}
