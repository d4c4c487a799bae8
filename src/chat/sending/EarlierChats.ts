import type { ServerId } from '../../entries/entryBase.ts';
import type { Answer, ChatKey, Ports, Refusal, VerifyAnswer } from '../../ports.ts';
import type { Conversation } from '../Conversation.ts';
import { nextPage } from '../nextPage.ts';
import type { IncomingMessages } from '../IncomingMessages.ts';
import { isUnclear } from '../refusals.ts';
import type { PendingMessage } from './PendingMessage.ts';

type Deps = { ports: Ports; conversation: Conversation; incoming: IncomingMessages };

/** Looks for a message in chats where it may have arrived without a response, so that it is not sent a second time in another chat. */
export class EarlierChats {
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #incoming: IncomingMessages;

  constructor({ ports, conversation, incoming }: Deps) {
    this.#ports = ports;
    this.#conversation = conversation;
    this.#incoming = incoming;
  }

  /**
   * Whether the message has arrived in another chat than the current one, or is confirmed. A
   * refusal if the server does not tell. Waits for the message's running call first.
   */
  async have(message: PendingMessage, signal: AbortSignal): Promise<boolean | Refusal> {
    await message.answered();
    if (signal.aborted || !message.entry) return true;
    const { key } = this.#conversation;
    for (const chat of message.triedIn) {
      if (String(chat.chatId) === String(key?.chatId)) continue;
      const found = await this.takeIfArrived(message.uuid, chat);
      if (signal.aborted) return true;
      if (found === false) continue;
      if (found === true) message.clearTriedChats();
      return found;
    }
    message.clearTriedChats(this.#conversation.key);
    return false;
  }

  /** Shows the message as sent if that chat has it. A refusal if the server does not tell. */
  async takeIfArrived(uuid: string, chat: ChatKey): Promise<boolean | Refusal> {
    const { signal } = this.#conversation;
    let page: ServerId | null = 0;
    while (page !== null) {
      const answer: Answer<VerifyAnswer> = await this.#ports.api.verifyLatest({ ...chat, messageId: page }, signal);
      if (signal.aborted) return false;
      if (!answer.ok) return isUnclear(answer) ? answer : false;
      const arrived = answer.value.messages.find((message) => message.uuid === uuid);
      if (arrived) {
        this.#incoming.add(arrived, { isLive: false });
        return true;
      }
      page = nextPage(answer.value, page);
    }
    return false;
  }
}
