import type {
  Area,
  BlockedVisitor,
  CannedReply,
  Chat,
  ChatNote,
  ChatStatus,
  Conversation,
  DeskAction,
  DeskSession,
  Figures,
  Found,
  Invitation,
  Message,
  OpenInvitation,
  OpeningHours,
  Operator,
  Person,
  Role,
  SalesLead,
  Session,
  Settings,
  TagCount,
  Ticket,
  TicketFilter,
  TicketMessage,
  TicketStatus,
  TicketThread,
} from '../model/entities.ts';

/** Arguments that several calls share. */
export type PageRequest = { readonly before?: number };

export type Reply = { readonly uuid: string; readonly text: string; readonly files: readonly File[] };

export type AccessQuestion = {
  readonly title: string;
  readonly text: string;
  readonly durability: readonly number[];
  /** ISO 8601; null if the request does not expire. */
  readonly validTo: string | null;
};

/** With an empty username, the password is the server's DESK_PASSWORD. */
export type Credentials = { readonly username: string; readonly password: string };

export type InvitationAnswer = {
  readonly token: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
};

export type PersonChange = { readonly role?: Role; readonly isDisabled?: boolean };

export type Transfer = {
  readonly to: { readonly operatorId: number } | { readonly areaId: number };
  readonly note: string;
};

type ChannelSignature = { readonly auth: string; readonly channelData?: string | undefined };

/** The calls of API.md. Each rejects with an `ApiError`. */
export interface DeskApi extends WorkApi, TicketApi {
  logIn(credentials: Credentials): Promise<void>;
  logOut(): Promise<void>;
  getSession(): Promise<Session>;
  saveOperator(operator: Operator): Promise<Operator>;
  saveSettings(settings: Partial<Settings>): Promise<Settings>;
  getChats(status: ChatStatus, page: PageRequest): Promise<readonly Chat[]>;
  /** The newest messages, or the last ones before a message. */
  getConversation(chatId: number, before?: number): Promise<Conversation>;
  takeChat(chatId: number): Promise<Chat>;
  /** Refused if `from` no longer owns the chat. */
  takeOverChat(chatId: number, from: number): Promise<Chat>;
  transferChat(chatId: number, transfer: Transfer): Promise<Chat>;
  getAreas(): Promise<readonly Area[]>;
  sendReply(chatId: number, reply: Reply): Promise<Message>;
  askForAccess(chatId: number, uuid: string, question: AccessQuestion): Promise<Message>;
  markRead(chatId: number, messageId: number): Promise<void>;
  closeChat(chatId: number): Promise<Chat>;
  changeCompany(chatId: number, company: string): Promise<void>;
  checkInvitation(token: string): Promise<OpenInvitation>;
  /** Creates an account or sets a password, then signs in. */
  acceptInvitation(answer: InvitationAnswer): Promise<void>;
  setAway(isAway: boolean): Promise<Person>;
  /** Sends a heartbeat: the server counts a silent desk as closed. */
  sendHeartbeat(): Promise<void>;
  getSessions(): Promise<readonly DeskSession[]>;
  endSession(sessionId: number): Promise<void>;
  changePassword(current: string, password: string): Promise<void>;
  getPeople(): Promise<readonly Person[]>;
  getInvitations(): Promise<readonly Invitation[]>;
  /** Resolves to the one-time link. */
  invite(invited: { readonly role: Role; readonly name: string }): Promise<string>;
  revokeInvitation(invitationId: number): Promise<void>;
  changePerson(operatorId: number, change: PersonChange): Promise<Person>;
  /** Resolves to the one-time link. */
  resetPassword(operatorId: number): Promise<string>;
  getActions(page: PageRequest): Promise<readonly DeskAction[]>;
  /** Resolves to the signature that admits this operator's socket to a channel. */
  authorizeChannel(socketId: string, channel: string): Promise<ChannelSignature>;
}

/** The calls of API.md about tickets and sales leads. Each rejects with an `ApiError`. */
export interface TicketApi {
  getTickets(filter: TicketFilter, page: PageRequest): Promise<readonly Ticket[]>;
  getTicketThread(ticketId: number): Promise<TicketThread>;
  saveTicket(ticketId: number, status: TicketStatus): Promise<Ticket>;
  /** Refused if it is no longer assigned to `from`. Null means unassigned. */
  assignTicket(ticketId: number, change: TicketAssignment): Promise<Ticket>;
  /** Sends a reply by e-mail. A repeated uuid sends no second mail. */
  sendTicketReply(ticketId: number, reply: Reply): Promise<{ ticket: Ticket; message: TicketMessage }>;
  retryTicketMail(ticketId: number, messageId: number): Promise<Ticket>;
  getLeads(page: PageRequest): Promise<readonly SalesLead[]>;
  markLead(leadId: number, isHandled: boolean): Promise<SalesLead>;
}

type TicketAssignment = { readonly from: number | null; readonly to: number | null };

/** The calls of API.md that support the work on a chat. Each rejects with an `ApiError`. */
export interface WorkApi {
  getCannedReplies(): Promise<readonly CannedReply[]>;
  /** Adds a reply if the id is null. */
  saveCannedReply(id: number | null, reply: Omit<CannedReply, 'id'>): Promise<CannedReply>;
  deleteCannedReply(id: number): Promise<void>;
  getNotes(chatId: number): Promise<readonly ChatNote[]>;
  addNote(chatId: number, note: { readonly uuid: string; readonly text: string }): Promise<ChatNote>;
  addTag(chatId: number, tag: string): Promise<Chat>;
  removeTag(chatId: number, tag: string): Promise<Chat>;
  /** Resolves to the tags in use, most used first. */
  getTags(): Promise<readonly TagCount[]>;
  getTaggedChats(tag: string): Promise<readonly Chat[]>;
  /** Resolves to the block of a chat's visitor, or null. */
  getBlock(chatId: number): Promise<BlockedVisitor | null>;
  blockVisitor(chatId: number, reason: string): Promise<BlockedVisitor | null>;
  getBlocked(): Promise<readonly BlockedVisitor[]>;
  unblock(id: number): Promise<void>;
  deleteChat(chatId: number): Promise<void>;
  getHours(): Promise<readonly OpeningHours[]>;
  /** Replaces the hours of the company. */
  saveHours(hours: Omit<OpeningHours, 'id' | 'isOpen' | 'opensAt'>): Promise<OpeningHours>;
  deleteHours(id: number): Promise<void>;
  /** Resolves to the figures of the days `from` to `to`, both included. */
  getFigures(period: FigurePeriod): Promise<Figures>;
  search(text: string): Promise<Found>;
  /** Resolves to the visitor's other chats, newest first. */
  getEarlierChats(chatId: number): Promise<readonly Chat[]>;
}

/** Days such as 2026-11-25 in a time zone such as Europe/Berlin. */
export type FigurePeriod = { readonly from: string; readonly to: string; readonly timeZone: string };
