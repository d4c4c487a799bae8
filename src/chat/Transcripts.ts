import * as v from 'valibot';
import { object } from '../../protocol/object.ts';
import type { AskEntry, TranscriptMail } from '../entries/ask.ts';
import type { CategoriesEntry, Category } from '../entries/categories.ts';
import type { EndChatEntry } from '../entries/models.ts';
import type { ServerId } from '../entries/entryBase.ts';
import { serverId } from '../entries/message/messageSchema.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { Entry } from '../entries/models.ts';
import type { ChatKey, Ports } from '../ports.ts';
import { storedCategory } from './ChatStorage.ts';
import { storeForDay, readWithinDay } from './dayStorage.ts';
import type { Formatting } from './Formatting.ts';
import { isServerMessage } from './order.ts';
import { isEnabled } from './selectors.ts';
import type { Context, EndedChat } from './state.ts';
import { readEntries, storableEntries, type StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';
import type * as transcripts from './transcript.ts';
import { toJson } from '../config/toJson.ts';

/** The limit leaves room in localStorage for the live chat. */
const KEPT_ENTRIES = 200;

const schema = object({
  id: serverId,
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
  closedByName: v.nullish(v.string(), null),
  canEmail: v.boolean(),
  category: v.nullish(storedCategory, null),
  entries: v.array(v.unknown()),
});

type Details = { closedBy: 'user' | 'staff'; closedByName: string | null; canEmail: boolean };

/** The last ended conversation, as stored for rereading. */
type LastConversation = EndedChat & Details & { endedAt: number; entries: (StoredEntry | CategoriesEntry)[] };

type Composing = Pick<typeof transcripts, 'transcript' | 'transcriptOf'>;

type Deps = {
  thread: Thread;
  formatting: Formatting;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/**
 * Copies of conversations: the download, the email, and the last ended conversation, which can be
 * read for one day (UX-18).
 */
export class Transcripts {
  readonly #state: Context<'scrollTarget'>['state'];
  readonly #ports: Ports;
  readonly #thread: Thread;
  readonly #formatting: Formatting;
  readonly #signal: AbortSignal;

  constructor({ state, ports }: Context<'scrollTarget'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#thread = deps.thread;
    this.#formatting = deps.formatting;
    this.#signal = deps.signal;
  }

  /** Stores the ending conversation for one day, for reading and download on later pages (END-04, UX-18). */
  keep({ id, hash, savedHistory }: EndedChat, details: Details): void {
    const entries = wholePart(storableEntries(this.#thread, KEPT_ENTRIES));
    const category = chosenCategory(this.#thread);
    storeForDay(this.#ports, 'lastConversation', { id, hash, savedHistory, ...details, category, entries });
  }

  /** Returns the key of the stored conversation; null if it is another one, or none is stored. */
  keyOf(chatId: ServerId | null): ChatKey | null {
    const last = readWithinDay(this.#ports, 'lastConversation', schema)?.value;
    return last && String(last.id) === String(chatId) ? { chatId: last.id, hash: last.hash } : null;
  }

  /** Replaces a message in the stored conversation. The conversation is stored no longer than before. */
  replace(message: MessageEntry): void {
    const stored = readWithinDay(this.#ports, 'lastConversation', schema);
    if (!stored || String(stored.value.id) !== String(message.chatId)) return;
    const isReplaced = (entry: unknown): boolean => v.is(object({ uuid: v.literal(message.uuid) }), entry);
    const entries = stored.value.entries.map((entry) => (isReplaced(entry) ? message : entry));
    this.#ports.store.set('lastConversation', toJson({ at: stored.at, value: { ...stored.value, entries } }));
  }

  /**
   * Returns the question that offers a copy of an ended conversation, also by email if the server
   * sends any (ENT-14). Null if the page turned downloads off (API-13).
   */
  question({ id, hash }: EndedChat, canEmail: boolean): AskEntry | null {
    if (!isEnabled(this.#state, 'download')) return null;
    const { newId, clock } = this.#ports;
    const mail: TranscriptMail | null = canEmail ? { hash, status: 'ready', address: '', error: '' } : null;
    const at = { key: newId(), chatId: id, createdAt: clock.now() };
    return { ...at, objectType: 'ask', question: 'download-conversation', answer: null, mail };
  }

  /** Handles the visitor's answer to a question about a copy. It can be given once. */
  answer(entryKey: string, answer: 'allow' | 'cancel'): void {
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'ask' || entry.answer !== null) return;
    if (entry.question === 'last-conversation') return this.#showLast();
    this.#thread.update(entryKey, 'ask', { answer });
    if (answer === 'allow') void this.download(entry.chatId);
  }

  /**
   * Downloads the conversation as a text file named after the chat's id, also after its end
   * (WIN-06, END-09), and on later pages (UX-18).
   */
  async download(chatId: ServerId | null = null): Promise<void> {
    const { chat, endedChat } = this.#state;
    const known = chatId ?? chat.id ?? endedChat?.id ?? null;
    const last = this.#unshown(known);
    const id = known ?? last?.id ?? null;
    const entries = last?.entries ?? this.#thread.all();
    await this.#save(id, entries, ({ transcript, transcriptOf }, words) =>
      last ? transcriptOf(words, [...last.entries, this.#endOf(last)]) : transcript(this.#thread, words, id),
    );
  }

  /** Downloads a past conversation as a text file (VIS-07). */
  async downloadPast(chatId: ServerId, entries: readonly Entry[]): Promise<void> {
    await this.#save(chatId, entries, ({ transcriptOf }, words) => transcriptOf(words, entries));
  }

  async #save(
    id: ServerId | null,
    entries: readonly Entry[],
    compose: (composer: Composing, words: Parameters<Composing['transcriptOf']>[0]) => string,
  ): Promise<void> {
    const { files, report } = this.#ports;
    try {
      // This chunk was already loaded with the cards, after the first message.
      const composing = await import('./transcript.ts');
      const { product } = this.#state.settings;
      const formatting = this.#formatting;
      if (entries.some((entry) => entry.objectType === 'message' && formatting.isFormatted(entry)))
        await formatting.load();
      const textOf = (entry: MessageEntry): string => formatting.plainText(entry, '> ');
      files.download(`${id ?? 'conversation'}.txt`, compose(composing, { ...this.#ports, product, textOf }));
    } catch (cause) {
      report({ code: 'load', message: 'The transcript could not be loaded', cause });
    }
  }

  /**
   * Asks the server to email the conversation to that address, once per press (UX-18). The entry
   * shows the outcome.
   */
  async email(entryKey: string, typed: string): Promise<void> {
    try {
      const { emailTranscript } = await import('./transcript.ts');
      await emailTranscript(entryKey, typed, {
        thread: this.#thread,
        ports: this.#ports,
        signal: this.#signal,
      });
    } catch (cause) {
      this.#ports.report({ code: 'load', message: 'The transcript could not be loaded', cause });
    }
  }

  /**
   * Offers the conversation of an earlier page above the new one's greeting, for one day after
   * its end (UX-18).
   */
  offerLast(): void {
    const last = this.#readLast();
    if (!last) return;
    const at = { key: this.#ports.newId(), chatId: null, createdAt: last.endedAt };
    this.#thread.merge({
      ...at,
      objectType: 'ask',
      question: 'last-conversation',
      answer: null,
      mail: null,
    });
  }

  /** Replaces the offer by the conversation, to be read and downloaded. */
  #showLast(): void {
    const last = this.#readLast();
    const current = this.#thread.all().filter((entry) => !isOffer(entry));
    const added = last ? this.#entriesOf(last, current) : [];
    this.#thread.withoutNotifying(() => {
      this.#thread.clear();
      for (const entry of [...added, ...current]) this.#thread.merge(entry);
    });
    // Scrolls to its beginning, because the visitor asked for what is above the fold.
    const [first] = added;
    if (first) this.#state.scrollTarget = { key: first.key, at: this.#ports.clock.now(), takesFocus: true };
  }

  #entriesOf(last: LastConversation, current: readonly Entry[]): Entry[] {
    // A rating that is still open has already added the end of its chat.
    const isEndThere = current.some(({ objectType, chatId }) => objectType === 'endChat' && chatId === last.id);
    const marker: Entry = { chatId: null, createdAt: last.endedAt, objectType: 'delimeter', key: this.#ports.newId() };
    const ask = this.question(last, last.canEmail);
    const copy = ask ? [{ ...ask, createdAt: last.endedAt }] : [];
    return [...last.entries, ...copy, ...(isEndThere ? [] : [this.#endOf(last), marker])];
  }

  #endOf({ id: chatId, endedAt: createdAt, closedBy, closedByName }: LastConversation): EndChatEntry {
    return { objectType: 'endChat', key: this.#ports.newId(), chatId, createdAt, closedBy, closedByName };
  }

  /** Returns the stored conversation if it is the requested one and the thread does not show it. */
  #unshown(id: ServerId | null): LastConversation | null {
    const last = this.#readLast();
    if (!last || (id !== null && String(id) !== String(last.id))) return null;
    const isShown = this.#thread.all().some((entry) => entry.objectType === 'message' && entry.chatId === last.id);
    return isShown ? null : last;
  }

  /** Returns null if no conversation has ended within a day. */
  #readLast(): LastConversation | null {
    const stored = readWithinDay(this.#ports, 'lastConversation', schema);
    if (!stored) return null;
    const { value, at: endedAt } = stored;
    const entries = readEntries(value.entries, value.id, () => ({})).map(withoutQuestion);
    const at = { chatId: value.id, createdAt: entries[0]?.createdAt ?? endedAt };
    const area: CategoriesEntry[] = value.category
      ? [{ ...at, objectType: 'categories', key: this.#ports.newId(), selected: value.category }]
      : [];
    return { ...value, endedAt, entries: [...area, ...entries] };
  }
}

const isOffer = (entry: Entry): boolean => entry.objectType === 'ask' && entry.question === 'last-conversation';

/** Returns the category that was chosen in the thread's last conversation. */
function chosenCategory(thread: Thread): Category | null {
  for (const entry of thread.backwards()) {
    if (entry.objectType === 'delimeter') return null;
    if (entry.objectType === 'categories') return entry.selected;
  }
  return null;
}

/** Drops open forms, and everything before the first stored message if older messages were cut off. */
function wholePart(entries: ReturnType<typeof storableEntries>): typeof entries {
  const isCut = entries.filter(isServerMessage).length === KEPT_ENTRIES;
  const shown = isCut ? entries.slice(entries.findIndex(isServerMessage)) : entries;
  return shown.filter(({ objectType }) => objectType !== 'userForm');
}

/** A question of an ended chat can no longer be answered. */
const withoutQuestion = (entry: StoredEntry): StoredEntry =>
  entry.objectType === 'message' && entry.callback?.answer === null ? { ...entry, callbackStatus: 'ended' } : entry;
