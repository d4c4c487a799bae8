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

/** The calls of API.md that help with the work on a chat. Every one rejects with an `ApiError`. */
export interface WorkApi {
  getCannedReplies(): Promise<readonly CannedReply[]>;
  /** Adds a reply where the id is null. */
  saveCannedReply(id: number | null, reply: Omit<CannedReply, 'id'>): Promise<CannedReply>;
  deleteCannedReply(id: number): Promise<void>;
  getNotes(chatId: number): Promise<readonly ChatNote[]>;
  addNote(chatId: number, note: { readonly uuid: string; readonly text: string }): Promise<ChatNote>;
  addTag(chatId: number, tag: string): Promise<Chat>;
  removeTag(chatId: number, tag: string): Promise<Chat>;
  /** The tags in use, the most used first. */
  getTags(): Promise<readonly TagCount[]>;
  getTaggedChats(tag: string): Promise<readonly Chat[]>;
  /** The block that stands against the visitor of a chat; null for none. */
  getBlock(chatId: number): Promise<BlockedVisitor | null>;
  blockVisitor(chatId: number, reason: string): Promise<BlockedVisitor | null>;
  getBlocked(): Promise<readonly BlockedVisitor[]>;
  unblock(id: number): Promise<void>;
  deleteChat(chatId: number): Promise<void>;
  getHours(): Promise<readonly OpeningHours[]>;
  /** In place of those that the company had. */
  saveHours(hours: Omit<OpeningHours, 'id' | 'isOpen' | 'opensAt'>): Promise<OpeningHours>;
  deleteHours(id: number): Promise<void>;
  /** Of the days from the first to the last, like 2026-11-25, in a time zone. */
  getFigures(period: FigurePeriod): Promise<Figures>;
  search(text: string): Promise<Found>;
  /** The visitor's other chats, the newest first. */
  getEarlierChats(chatId: number): Promise<readonly Chat[]>;
}

export type FigurePeriod = { readonly from: string; readonly to: string; readonly timeZone: string };

/** The changes by others, told on the desk's channel. */
export interface WorkListeners {
  onNotes(chatId: number): void;
  onReplies(): void;
  /** These chats are gone for good. */
  onDeleted(chatIds: readonly number[]): void;
}
