import type { Answer } from '../../protocol/answer.ts';
import type { ApiScope } from '../../protocol/wire.ts';
import type { ActivityFilter } from '../model/activityFilter.ts';
import type { InboxFilter } from '../model/inboxFilter.ts';
import type { SearchRequest } from '../model/searchRequest.ts';
import type {
  ApiToken,
  AwayAlerts,
  Area,
  BlockedVisitor,
  BulkAnswer,
  CannedReply,
  Chat,
  ChatNote,
  ChatStatus,
  Conversation,
  DeskAction,
  DeskSession,
  DeskView,
  Figures,
  Found,
  HelpArticle,
  InboxChoices,
  Invitation,
  KnownVisitor,
  Message,
  NoteMention,
  OpenInvitation,
  OpeningHours,
  Operator,
  Person,
  Role,
  LeftAsideMail,
  NextSignInStep,
  SalesLead,
  SecondFactorSetup,
  Session,
  Settings,
  Snoozed,
  TagCount,
  Ticket,
  TicketFilter,
  TicketMessage,
  TicketStatus,
  TicketThread,
  Webhook,
} from '../model/entities.ts';
import type { ThreadKey } from '../model/threadKey.ts';

/** A browser's address at its push service, and the keys that encrypt for it. */
export type PushKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Arguments that several calls share. */
export type PageRequest = { readonly before?: number };

export type Reply = {
  readonly uuid: string;
  readonly text: string;
  readonly files: readonly File[];
  /** Of a ticket: the addresses that get a copy. Without it, those of the last e-mail. */
  readonly cc?: readonly string[] | undefined;
};

/** `mentions`: the ids of the mentioned colleagues. */
export type NewNote = { readonly uuid: string; readonly text: string; readonly mentions?: readonly number[] };

export type InboxPage = {
  readonly threads: readonly { readonly chat: Chat | null; readonly ticket: Ticket | null }[];
  /** The beginning of the next page; null after the last one. */
  readonly next: string | null;
};
export type ViewChange = Partial<Pick<DeskView, 'name' | 'isShared' | 'filter'>>;
export type Forward = { readonly uuid: string; readonly to: string; readonly text: string };

export type AccessQuestion = {
  readonly title: string;
  readonly text: string;
  readonly durability: readonly number[];
  /** ISO 8601; null if the request does not expire. */
  readonly validTo: string | null;
  /** Null if the request does not say. */
  readonly scope: 'view' | 'edit' | null;
};

/**
 * With an empty username, the password is the server's DESK_PASSWORD. `code`: of the authenticator
 * app, or a recovery code.
 */
export type Credentials = { readonly username: string; readonly password: string; readonly code?: string };

/** Without a `nextStep` the session is open. The recovery codes are those of a new second factor. */
export type SignedIn = { readonly nextStep: NextSignInStep | null; readonly recoveryCodes: readonly string[] };

/** Without a token and a next step, the operator signs in with the provider. */
type Accepted = SignedIn & { readonly csrfToken: string | null };

/** `provider`: the name of the OpenID Connect provider. */
export type SignInMethods = { readonly password: boolean; readonly provider: string | null };

type Proof = { readonly password: string; readonly code: string };

export type InvitationAnswer = {
  readonly token: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly code?: string;
};

type NewApiToken = { readonly name: string; readonly scopes: readonly ApiScope[] };

export type PersonChange = { readonly role?: Role; readonly isDisabled?: boolean };

export type Transfer = {
  readonly to: { readonly operatorId: number } | { readonly areaId: number };
  readonly note: string;
};

type ChannelSignature = { readonly auth: string; readonly channelData?: string | undefined };

/** A chat or a ticket, with the owner that the operator saw. */
export type BulkThread = { readonly key: ThreadKey; readonly operatorId: number | null };

/** `close`: of tickets, solve. `until` null: until the customer answers. */
export type BulkChange =
  | { readonly kind: 'close' | 'wake' }
  | { readonly kind: 'assign'; readonly operatorId: number | null }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'snooze'; readonly until: string | null };

/** The calls of API.md about several chats and tickets. */
export interface BulkApi {
  /** Skips what is closed, a colleague's or changed meanwhile. A repeated uuid changes nothing. */
  runBulkAction(uuid: string, threads: readonly BulkThread[], change: BulkChange): Promise<Answer<BulkAnswer>>;
  undoBulkAction(bulkId: number): Promise<Answer<BulkAnswer>>;
  /** `after`: the `next` of the previous page, or null for the first page. */
  getSnoozed(after: string | null): Promise<Answer<Snoozed>>;
}

/** The calls of API.md. The `error` of a refusal is a sentence for the operator. */
export interface DeskApi extends WorkApi, TicketApi, InboxApi, BulkApi, WebhookApi {
  logIn(credentials: Credentials): Promise<Answer<SignedIn>>;
  /** Older backends lack this call, and have only passwords. */
  getSignInMethods(): Promise<Answer<SignInMethods>>;
  logOut(): Promise<Answer<void>>;
  getSession(): Promise<Answer<Session>>;
  saveOperator(operator: Operator): Promise<Answer<Operator>>;
  saveSettings(settings: Partial<Settings>): Promise<Answer<Settings>>;
  getChats(status: ChatStatus, page: PageRequest): Promise<Answer<readonly Chat[]>>;
  /** The newest messages, or the last ones before a message. */
  getConversation(chatId: number, before?: number): Promise<Answer<Conversation>>;
  takeChat(chatId: number): Promise<Answer<Chat>>;
  /** Refused if `from` no longer owns the chat. */
  takeOverChat(chatId: number, from: number): Promise<Answer<Chat>>;
  transferChat(chatId: number, transfer: Transfer): Promise<Answer<Chat>>;
  getAreas(): Promise<Answer<readonly Area[]>>;
  /** Replaces the team of an area; an empty one gives it to everyone. */
  changeTeam(areaId: number, operatorIds: readonly number[]): Promise<Answer<Area>>;
  sendReply(chatId: number, reply: Reply): Promise<Answer<Message>>;
  askForAccess(chatId: number, uuid: string, question: AccessQuestion): Promise<Answer<Message>>;
  markRead(chatId: number, messageId: number): Promise<Answer<void>>;
  closeChat(chatId: number): Promise<Answer<Chat>>;
  changeCompany(chatId: number, company: string): Promise<Answer<void>>;
  checkInvitation(token: string): Promise<Answer<OpenInvitation>>;
  /** Creates an account or sets a password, then signs in. */
  acceptInvitation(answer: InvitationAnswer): Promise<Answer<Accepted>>;
  /** Resolves to the address of the provider's page, which returns to the desk. */
  acceptByProvider(answer: Pick<InvitationAnswer, 'token' | 'name'>): Promise<Answer<string>>;
  setAway(isAway: boolean): Promise<Answer<Person>>;
  /**
   * Sends a heartbeat: the server counts a silent desk as closed. Resolves to the chats that are not
   * closed and whose visitor has no page open.
   */
  sendHeartbeat(): Promise<Answer<readonly number[]>>;
  getAwayAlerts(): Promise<Answer<AwayAlerts>>;
  /** Null turns the e-mails off. */
  saveAlertEmail(email: string | null): Promise<Answer<void>>;
  /** Sends notifications to this browser until the session ends. */
  savePush(keys: PushKeys): Promise<Answer<void>>;
  removePush(): Promise<Answer<void>>;
  getSessions(): Promise<Answer<readonly DeskSession[]>>;
  endSession(sessionId: number): Promise<Answer<void>>;
  /** Ends all sessions of the operator except this one. */
  endOtherSessions(): Promise<Answer<void>>;
  changePassword(current: string, password: string): Promise<Answer<void>>;
  beginSecondFactor(password: string): Promise<Answer<SecondFactorSetup>>;
  /** Turns the second factor on. */
  confirmSecondFactor(
    code: string,
  ): Promise<Answer<{ readonly recoveryCodes: readonly string[]; readonly person: Person }>>;
  renewRecoveryCodes(proof: Proof): Promise<Answer<readonly string[]>>;
  turnOffSecondFactor(proof: Proof): Promise<Answer<Person>>;
  /** Turns a colleague's second factor off. */
  resetSecondFactor(operatorId: number): Promise<Answer<Person>>;
  getPeople(): Promise<Answer<readonly Person[]>>;
  getInvitations(): Promise<Answer<readonly Invitation[]>>;
  /** Resolves to the one-time link. */
  invite(invited: { readonly role: Role; readonly name: string }): Promise<Answer<string>>;
  revokeInvitation(invitationId: number): Promise<Answer<void>>;
  changePerson(operatorId: number, change: PersonChange): Promise<Answer<Person>>;
  /** Resolves to the one-time link. */
  resetPassword(operatorId: number): Promise<Answer<string>>;
  getApiTokens(): Promise<Answer<readonly ApiToken[]>>;
  /** Resolves to the token, which no other call returns. */
  createApiToken(given: NewApiToken): Promise<Answer<{ readonly token: string; readonly apiToken: ApiToken }>>;
  revokeApiToken(tokenId: number): Promise<Answer<void>>;
  getActions(filter: ActivityFilter, page: PageRequest): Promise<Answer<readonly DeskAction[]>>;
  /** Resolves to the signature that admits this operator's socket to a channel. */
  authorizeChannel(socketId: string, channel: string): Promise<Answer<ChannelSignature>>;
}

/** The calls of API.md about tickets and sales leads. */
export interface TicketApi {
  getTickets(filter: TicketFilter, page: PageRequest): Promise<Answer<readonly Ticket[]>>;
  /** The newest e-mails, or the last ones before one. */
  getTicketThread(ticketId: number, before?: number): Promise<Answer<TicketThread>>;
  saveTicket(ticketId: number, status: TicketStatus): Promise<Answer<Ticket>>;
  /** Refused if it is no longer assigned to `from`. Null means unassigned. */
  assignTicket(ticketId: number, change: TicketAssignment): Promise<Answer<Ticket>>;
  saveSubject(ticketId: number, subject: string): Promise<Answer<Ticket>>;
  saveTicketEmail(ticketId: number, email: string): Promise<Answer<Ticket>>;
  /** Sends a reply by e-mail. A repeated uuid sends no second mail. */
  sendTicketReply(ticketId: number, reply: Reply): Promise<Answer<{ ticket: Ticket; message: TicketMessage }>>;
  /** Sends the thread to another person. A repeated uuid sends no second mail. */
  forwardTicket(ticketId: number, forward: Forward): Promise<Answer<{ ticket: Ticket; message: TicketMessage }>>;
  addTicketNote(ticketId: number, note: NewNote): Promise<Answer<ChatNote>>;
  addTicketTag(ticketId: number, tag: string): Promise<Answer<Ticket>>;
  removeTicketTag(ticketId: number, tag: string): Promise<Answer<Ticket>>;
  getTaggedTickets(tag: string): Promise<Answer<readonly Ticket[]>>;
  retryTicketMail(ticketId: number, messageId: number): Promise<Answer<Ticket>>;
  /** The e-mails that opened no ticket. */
  getLeftAside(page: PageRequest): Promise<Answer<readonly LeftAsideMail[]>>;
  /** Opens a ticket with the messages and files of a chat, or returns the one it has. */
  makeTicketOfChat(chatId: number, fields: { subject: string; email: string }): Promise<Answer<Ticket>>;
  /** Opens a ticket with an e-mail that was left aside. */
  makeTicketOf(mailId: number): Promise<Answer<Ticket>>;
  getLeads(page: PageRequest): Promise<Answer<readonly SalesLead[]>>;
  markLead(leadId: number, isHandled: boolean): Promise<Answer<SalesLead>>;
}

export type WebhookFields = {
  readonly url: string;
  readonly events: readonly string[];
  readonly isEnabled: boolean;
};

/** The calls of API.md for webhooks. Administrators only. */
export interface WebhookApi {
  getWebhooks(): Promise<Answer<readonly Webhook[]>>;
  /** Resolves to the webhook and its secret, which no other call returns. Refused for the eleventh. */
  addWebhook(fields: WebhookFields): Promise<Answer<{ readonly webhook: Webhook; readonly secret: string }>>;
  saveWebhook(id: number, fields: WebhookFields): Promise<Answer<Webhook>>;
  deleteWebhook(id: number): Promise<Answer<void>>;
  /** Resolves when the address has answered, or the server has given up. */
  testWebhook(id: number): Promise<Answer<Webhook>>;
}

type TicketAssignment = { readonly from: number | null; readonly to: number | null };

/** The calls of API.md about the inbox, its views, and the operator's mentions. */
export interface InboxApi {
  /** The chats and tickets that are not closed; `after`: the `next` of the previous page. */
  getInbox(filter: InboxFilter, after: string | null): Promise<Answer<InboxPage>>;
  getInboxChoices(): Promise<Answer<InboxChoices>>;
  getViews(): Promise<Answer<readonly DeskView[]>>;
  addView(view: Omit<DeskView, 'id'>): Promise<Answer<DeskView>>;
  changeView(viewId: number, change: ViewChange): Promise<Answer<DeskView>>;
  deleteView(viewId: number): Promise<Answer<void>>;
  getMentions(page: PageRequest): Promise<Answer<{ mentions: readonly NoteMention[]; unread: number }>>;
  /** Marks the mentions in a chat or ticket as read, up to one of them. */
  markMentionsRead(thread: ThreadKey, until: number): Promise<Answer<void>>;
}

/** The calls of API.md that support the work on a chat. */
export interface WorkApi {
  getCannedReplies(): Promise<Answer<readonly CannedReply[]>>;
  /** Adds a reply if the id is null. */
  saveCannedReply(id: number | null, reply: Omit<CannedReply, 'id'>): Promise<Answer<CannedReply>>;
  deleteCannedReply(id: number): Promise<Answer<void>>;
  getHelpArticles(): Promise<Answer<readonly HelpArticle[]>>;
  /** Adds an article if the id is null. Refused for the fourth article of an area. */
  saveHelpArticle(id: number | null, article: Omit<HelpArticle, 'id'>): Promise<Answer<HelpArticle>>;
  deleteHelpArticle(id: number): Promise<Answer<void>>;
  getNotes(chatId: number): Promise<Answer<readonly ChatNote[]>>;
  addNote(chatId: number, note: NewNote): Promise<Answer<ChatNote>>;
  addTag(chatId: number, tag: string): Promise<Answer<Chat>>;
  removeTag(chatId: number, tag: string): Promise<Answer<Chat>>;
  /** Resolves to the tags in use, most used first. */
  getTags(): Promise<Answer<readonly TagCount[]>>;
  getTaggedChats(tag: string): Promise<Answer<readonly Chat[]>>;
  blockVisitor(chatId: number, reason: string): Promise<Answer<BlockedVisitor | null>>;
  getBlocked(page: PageRequest): Promise<Answer<readonly BlockedVisitor[]>>;
  unblock(id: number): Promise<Answer<void>>;
  deleteChat(chatId: number): Promise<Answer<void>>;
  getHours(): Promise<Answer<readonly OpeningHours[]>>;
  /** Replaces the hours of the company. */
  saveHours(hours: Omit<OpeningHours, 'id' | 'isOpen' | 'opensAt'>): Promise<Answer<OpeningHours>>;
  deleteHours(id: number): Promise<Answer<void>>;
  /** Resolves to the figures of the days `from` to `to`, both included. */
  getFigures(period: FigurePeriod): Promise<Answer<Figures>>;
  /** `before`: the last result of the previous page of this kind. */
  search(request: SearchRequest, before?: number): Promise<Answer<Found>>;
  /** Resolves to what else is known about a chat's visitor. */
  getVisitor(chatId: number): Promise<Answer<KnownVisitor>>;
}

/** Days such as 2026-11-25 in a time zone such as Europe/Berlin. */
export type FigurePeriod = { readonly from: string; readonly to: string; readonly timeZone: string };
