import type { Backend } from '../../support/backend.ts';
import { DeskApi, type DeskChat, type DeskMessage } from '../../support/DeskApi.ts';

export type ServerMessage = DeskMessage;
export type ServerChat = Pick<DeskChat, 'chat_id' | 'status'> & { messages: ServerMessage[] };

/** The operator's side of a schedule: acts as staff and reads the server's state. */
export class Desk {
  readonly #api: DeskApi;

  private constructor(api: DeskApi) {
    this.#api = api;
  }

  static async signIn(backend: Backend): Promise<Desk> {
    const api = await DeskApi.signIn(backend);
    await api.set({ online: true, show_rate: true, saved_history: false, queue: false });
    return new Desk(api);
  }

  reply(chatId: number, text: string): Promise<void> {
    return this.#api.reply(chatId, text);
  }

  close(chatId: number): Promise<void> {
    return this.#api.close(chatId);
  }

  /** Returns the newest chat's id, or 0 before the first chat. */
  async lastChatId(): Promise<number> {
    return Math.max(0, ...(await this.#chats()).map(({ chat_id: id }) => id));
  }

  /** Returns every chat created after that one, oldest first, with its messages. */
  async chatsAfter(lastId: number): Promise<ServerChat[]> {
    const ids = (await this.#chats()).map(({ chat_id: id }) => id).filter((id) => id > lastId);
    return Promise.all(
      ids
        .sort((a, b) => a - b)
        .map(async (id) => {
          const { chat, messages } = await this.#api.conversation(id);
          return { ...chat, messages };
        }),
    );
  }

  async #chats(): Promise<DeskChat[]> {
    return (await Promise.all([this.#api.chats(), this.#api.chats('closed')])).flat();
  }
}
