import type { Answer, OfferedCategory, Operator, PastChat, Refusal, SupportApi } from '../../src/ports.ts';
import type { ServerId } from '../../src/entries/entryBase.ts';
import type { Callback, Message } from '../../src/entries/message/message.ts';
import { makeMessage } from './builders.ts';

export type CallName = Exclude<keyof SupportApi, 'onOutcome'>;
type Request<Name extends CallName> = Parameters<SupportApi[Name]>[0];

export const refused = (error = '', errors: Refusal['errors'] = {}): Refusal => ({
  ok: false,
  code: 'refused',
  status: 200,
  error,
  errors,
});
export const networkFailure: Refusal = { ok: false, code: 'network', status: null, error: '', errors: {} };
const ok = <T>(value: T): Answer<T> => ({ ok: true, value });

/** A fake server: every call succeeds unless a test scripts otherwise, and every call is recorded. */
export class FakeApi implements SupportApi {
  readonly calls: { name: CallName; request: unknown; company?: string }[] = [];
  /** The messages on the server. */
  readonly messages: Message[] = [];
  /** If true, no call reaches the server. */
  isAway = false;
  online = true;
  backAt: number | null = null;
  onlineOperators: readonly Operator[] = [];
  /** Whether the server answers tickets by e-mail; null: it does not say. */
  repliesByEmail: boolean | null = null;
  /** The usual times to the first answer, in seconds; null: it does not say. */
  replySeconds: Readonly<Record<string, number>> | null = null;
  /** Whether the server accepts files with a ticket. */
  takesTicketFiles = false;
  /** The customer's ended chats, newest first; null: the server does not offer them. */
  pastChatList: readonly PastChat[] | null = null;
  /** The most past chats, or their messages, that a call returns. */
  pastPageSize = 20;
  isActive = true;
  showRate = false;
  savedHistory = false;
  queue = 0;
  operator: Operator | null = null;
  /** The colleague who handed the chat over to the operator; null: the server names none. */
  handedOverBy: string | null = null;
  /** The operator who ended the chat; null: the server names none. */
  closedByName: string | null = null;
  /** The most messages that a verification returns. */
  pageSize = 200;
  /** The place in line that a verification returns; null if none. */
  place: number | null = null;
  initMessage: string | null = null;
  /** Whether the server sends conversations by e-mail. */
  emailTranscripts = false;
  /** Whether the server accepts changes of the visitor's profile. */
  visitorUpdates = false;
  /** Whether the server e-mails unseen answers. */
  emailsUnseen = false;
  /** Whether the server stores which messages were on screen. */
  storesSeen = false;
  /** The newest message that an operator has had on screen; null if the server does not say. */
  seenId: ServerId | null = null;
  chatId: ServerId = 4711;
  /** The scope and the end of an allowed access, and whether it can be stopped. */
  accessTerms: Partial<Callback> = {};
  /** Whether the server accepts a comment on a rating. */
  ratingComments = false;
  /** The help articles of the area "Billing"; null: the server offers none. */
  articles: OfferedCategory['articles'] | null = null;
  readonly #outcomes = new Set<(isReached: boolean) => void>();
  #scripted = new Map<CallName, (Answer<unknown> | Promise<Answer<unknown>>)[]>();
  #nextId = 1;

  /**
   * Scripts the answers to the next calls of that name; the server does nothing. An answer may be a
   * promise.
   */
  script(name: CallName, ...answers: (Answer<never> | Promise<Answer<never>>)[]): void {
    this.#scripted.set(name, [...(this.#scripted.get(name) ?? []), ...answers]);
  }

  /** Returns every request of that name, oldest first. */
  of<Name extends CallName>(name: Name): Request<Name>[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.request as Request<Name>);
  }

  /** Stores a staff message on the server and returns it. */
  staffSays(text: string, given: Partial<Message> = {}): Message {
    return this.#store(
      makeMessage({ id: this.#nextId++, chatId: this.chatId, text, authorType: 'staff', authorName: 'Dana', ...given }),
    );
  }

  onOutcome(listener: (isReached: boolean) => void, signal: AbortSignal): void {
    this.#outcomes.add(listener);
    signal.addEventListener('abort', () => this.#outcomes.delete(listener));
  }

  createChat: SupportApi['createChat'] = (request) =>
    this.#answer('createChat', request, () => ({
      chatId: this.chatId,
      room: `chat.${this.chatId}`,
      hash: `hash-${this.chatId}`,
      uuid: request.uuid,
      initName: 'Guest 12',
      userName: request.userName,
      messages: [],
      queue: this.queue,
      initMessage: this.initMessage,
      emailTranscript: this.emailTranscripts,
      visitorUpdates: this.visitorUpdates,
      emailUnseen: this.emailsUnseen,
      seenMessages: this.storesSeen,
    }));

  sendMessage: SupportApi['sendMessage'] = (request) =>
    this.#answer('sendMessage', request, () => this.#accept(request.chatId, request.uuid, request.message));

  sendAttachment: SupportApi['sendAttachment'] = (request) =>
    this.#answer('sendAttachment', request, () => {
      request.onProgress(1);
      const attachments = request.files.map(({ name, size }) => ({
        name,
        size,
        link: `https://files.example/${name}`,
      }));
      return { ...this.#accept(request.chatId, request.uuid, ''), attachments };
    });

  answerCallback: SupportApi['answerCallback'] = (request) =>
    this.#answer('answerCallback', request, () => ({
      id: request.callbackId,
      type: 'access_profile',
      title: '',
      text: '',
      validTo: null,
      durability: [],
      ...this.messages.find(({ callback }) => callback?.id === request.callbackId)?.callback,
      answer: request.answer,
      selectedDuration: request.selectedDuration,
      ...(request.answer ? this.accessTerms : {}),
    }));

  stopAccess: SupportApi['stopAccess'] = (request) =>
    this.#answer('stopAccess', request, () => ({
      ...{ id: request.callbackId, type: 'access_profile', title: '', text: '', validTo: null, durability: [] },
      ...{ selectedDuration: null, ...this.accessTerms, answer: true, canStop: false, stoppedAt: 1 },
    }));

  closeChat: SupportApi['closeChat'] = (request) =>
    this.#answer('closeChat', request, () => ({
      showRate: this.showRate && request.rate === null,
      savedHistory: this.savedHistory,
      ratingComments: this.ratingComments,
      emailTranscript: this.emailTranscripts,
    }));

  emailTranscript: SupportApi['emailTranscript'] = (request) => this.#answer('emailTranscript', request, () => null);

  reportActivity: SupportApi['reportActivity'] = (request) => this.#answer('reportActivity', request, () => null);
  reportStat: SupportApi['reportStat'] = (request) => this.#answer('reportStat', request, () => null);
  categories: SupportApi['categories'] = (company) =>
    this.#answer('categories', company, () => [
      { id: 1, name: 'Login & authorization', slug: 'login-authorization' },
      { id: 2, name: 'Billing', slug: 'billing', ...(this.articles === null ? {} : { articles: this.articles }) },
    ]);
  countArticle: SupportApi['countArticle'] = (articleId) => this.#answer('countArticle', articleId, () => null);
  checkChat: SupportApi['checkChat'] = (request) =>
    this.#answer('checkChat', request, () => ({
      status: this.isActive,
      emailTranscript: this.emailTranscripts,
      visitorUpdates: this.visitorUpdates,
      emailUnseen: this.emailsUnseen,
      seenMessages: this.storesSeen,
    }));
  updateName: SupportApi['updateName'] = (request) =>
    this.#answer('updateName', request, () => ({ name: request.name }));
  updateVisitor: SupportApi['updateVisitor'] = (request) => this.#answer('updateVisitor', request, () => null);
  updateCategory: SupportApi['updateCategory'] = (request) => this.#answer('updateCategory', request, () => null);
  verifyLatest: SupportApi['verifyLatest'] = (request) =>
    this.#answer('verifyLatest', request, () => {
      const missing = this.messages.filter(
        ({ id, chatId }) => chatId === request.chatId && Number(id) > Number(request.messageId),
      );
      const messages = missing.slice(0, this.pageSize);
      return {
        ...(missing.length > messages.length ? { hasMore: true } : {}),
        latest: messages.length === 0,
        status: this.isActive,
        messages,
        operator: this.operator,
        queue: this.place,
        seenId: this.seenId,
        handedOverBy: this.handedOverBy,
        closedByName: this.closedByName,
      };
    });
  readMessages: SupportApi['readMessages'] = (request) => this.#answer('readMessages', request, () => null);
  reportSeen: SupportApi['reportSeen'] = (request) => this.#answer('reportSeen', request, () => null);
  onlineStatus: SupportApi['onlineStatus'] = (company) =>
    this.#answer('onlineStatus', company, () => ({
      isOnline: this.online,
      backAt: this.backAt,
      repliesByEmail: this.repliesByEmail,
      replyTimes: this.replySeconds && { company, seconds: this.replySeconds },
      takesTicketFiles: this.takesTicketFiles,
      offersPastChats: this.pastChatList !== null,
      onlineOperators: this.onlineOperators,
    }));
  pastChats: SupportApi['pastChats'] = (request) =>
    this.#answer('pastChats', request, () => {
      const all = this.pastChatList ?? [];
      const rest = all.slice(all.findIndex(({ id }) => id === request.before) + 1);
      return { chats: rest.slice(0, this.pastPageSize), hasMore: rest.length > this.pastPageSize };
    });
  pastMessages: SupportApi['pastMessages'] = (request) =>
    this.#answer('pastMessages', request, () => {
      const rest = this.messages.filter(
        ({ id, chatId }) => chatId === request.chatId && Number(id) > Number(request.messageId),
      );
      return { messages: rest.slice(0, this.pastPageSize), hasMore: rest.length > this.pastPageSize };
    });
  uploadTicketFile: SupportApi['uploadTicketFile'] = (_company, request) =>
    this.#answer('uploadTicketFile', request, () => `token of ${request.file.name}`);
  sendContactForm: SupportApi['sendContactForm'] = (fields) => this.#answer('sendContactForm', fields, () => null);
  createTicket: SupportApi['createTicket'] = (company, request) => {
    const answer = this.#answer('createTicket', request, () => ({ ticketId: 5012, hash: 'ab12' }));
    Object.assign(this.calls.at(-1) as object, { company });
    return answer;
  };
  experiment: SupportApi['experiment'] = (request) => this.#answer('experiment', request, () => ({ branch: 'b' }));
  track: SupportApi['track'] = (event) => this.#answer('track', event, () => null);

  /** Returns the existing message if the same uuid is sent again in the same chat. */
  #accept(chatId: ServerId, uuid: string, text: string): Message {
    const known = this.messages.find((message) => message.uuid === uuid && message.chatId === chatId);
    return (
      known ?? this.#store(makeMessage({ uuid, text, id: this.#nextId++, chatId, authorType: 'user', authorName: '' }))
    );
  }

  #store(message: Message): Message {
    this.messages.push(message);
    return message;
  }

  async #answer<T>(name: CallName, request: unknown, act: () => T): Promise<Answer<T>> {
    this.calls.push({ name, request });
    const scripted = this.#scripted.get(name)?.shift();
    const answer = this.isAway ? networkFailure : scripted === undefined ? ok(act()) : ((await scripted) as Answer<T>);
    for (const listener of this.#outcomes) listener(answer.ok || answer.status !== null);
    return answer;
  }
}
