import type {
  BlockedVisitor,
  CannedReply,
  Chat,
  ChatNote,
  Figures,
  Found,
  OpeningHours,
  TagCount,
} from './model/entities.ts';

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

/** Changes by others, published on the desk's channel. */
export interface WorkListeners {
  onNotes(chatId: number): void;
  onReplies(): void;
  /** These chats were deleted permanently. */
  onDeleted(chatIds: readonly number[]): void;
}
