import * as v from 'valibot';
import type { AskEntry, TranscriptMail } from '../entries/ask/ask.ts';
import type { ServerId } from '../entries/entryBase.ts';
import { serverId } from '../entries/message/messageSchema.ts';
import type { Entry } from '../entries/models.ts';
import type { Ports } from '../ports.ts';
import { keepForADay, readKept } from './kept.ts';
import { isServerMessage } from './order.ts';
import { isEnabled } from './selectors.ts';
import type { Context, EndedChat } from './state.ts';
import { readEntries, storableEntries, type StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';

/** The limit leaves room in localStorage for the live chat. */
const KEPT_ENTRIES = 200;

const schema = v.object({
  id: serverId,
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
  canEmail: v.boolean(),
  entries: v.array(v.unknown()),
});

type Details = { closedBy: 'user' | 'staff'; canEmail: boolean };

/** The conversation that has ended last, as it can be read again. */
type LastConversation = EndedChat & Details & { endedAt: number; entries: StoredEntry[] };

type Collaborators = {
  thread: Thread;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** Copies of conversations: the download, the mail, and the last ended one, which can be read for a day (UX-18). */
export class Transcripts {
  readonly #state: Context<'scrollTarget'>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;

  constructor({ state, ports }: Context<'scrollTarget'>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
  }

  /** Keeps the conversation that is ending for a day, for reading and download on later pages (END-04, UX-18). */
  keep({ id, hash, savedHistory }: EndedChat, details: Details): void {
    const entries = wholePart(storableEntries(this.#collaborators.thread, KEPT_ENTRIES));
    keepForADay(this.#ports, 'lastConversation', { id, hash, savedHistory, ...details, entries });
  }

  /**
   * Offers the copy of a conversation that has ended, by e-mail too where the server sends any (ENT-14). Null where the page has turned
   * downloads off (API-13).
   */
  question({ id, hash }: EndedChat, canEmail: boolean): AskEntry | null {
    if (!isEnabled(this.#state, 'download')) return null;
    const { newId, clock } = this.#ports;
    const mail: TranscriptMail | null = canEmail ? { hash, status: 'ready', address: '', error: '' } : null;
    const at = { key: newId(), chatId: id, createdAt: clock.now() };
    return { ...at, objectType: 'ask', question: 'download-conversation', answer: null, mail };
  }

  /** The visitor's answer to a question about a copy; it can be given once. */
  answer(entryKey: string, answer: 'allow' | 'cancel'): void {
    const entry = this.#collaborators.thread.get(entryKey);
    if (entry?.objectType !== 'ask' || entry.answer !== null) return;
    if (entry.question === 'last-conversation') return this.#showLast();
    this.#collaborators.thread.update(entryKey, 'ask', { answer });
    if (answer === 'allow') void this.download(entry.chatId);
  }

  /** Offers the conversation as a text file named after the chat's id, also after its end (WIN-06, END-09), and on later pages (UX-18). */
  async download(chatId: ServerId | null = null): Promise<void> {
    const { chat, endedChat } = this.#state;
    const { files, report } = this.#ports;
    const known = chatId ?? chat.id ?? endedChat?.id ?? null;
    const last = this.#unshown(known);
    const id = known ?? last?.id ?? null;
    try {
      // This code was loaded with the cards, after the first message.
      const { transcript, transcriptOf } = await import('./transcript.ts');
      const words = { ...this.#ports, product: this.#state.settings.product };
      const text = last ? transcriptOf(words, last.entries) : transcript(this.#collaborators.thread, words, id);
      files.download(`${id ?? 'conversation'}.txt`, text);
    } catch (cause) {
      report({ code: 'load', message: 'The transcript could not be loaded', cause });
    }
  }

  /** Has the server send the conversation to that address, once a press (UX-18). The entry shows the outcome. */
  async email(entryKey: string, typed: string): Promise<void> {
    try {
      const { emailTranscript } = await import('./transcript.ts');
      await emailTranscript(entryKey, typed, {
        thread: this.#collaborators.thread,
        ports: this.#ports,
        signal: this.#collaborators.signal,
      });
    } catch (cause) {
      this.#ports.report({ code: 'load', message: 'The transcript could not be loaded', cause });
    }
  }

  /** Offers the conversation of an earlier page above the new one's greeting, for a day after its end (UX-18). */
  offerLast(): void {
    const last = this.#readLast();
    if (!last) return;
    const at = { key: this.#ports.newId(), chatId: null, createdAt: last.endedAt };
    this.#collaborators.thread.merge({
      ...at,
      objectType: 'ask',
      question: 'last-conversation',
      answer: null,
      mail: null,
    });
  }

  /** Shows it in place of the offer, to be read and downloaded. */
  #showLast(): void {
    const last = this.#readLast();
    const current = this.#collaborators.thread.all().filter((entry) => !isOffer(entry));
    const added = last ? this.#entriesOf(last, current) : [];
    this.#collaborators.thread.asHistory(() => {
      this.#collaborators.thread.clear();
      for (const entry of [...added, ...current]) this.#collaborators.thread.merge(entry);
    });
    // From its beginning: the visitor has asked for what is above the fold.
    const [first] = added;
    if (first) this.#state.scrollTarget = { key: first.key, at: this.#ports.clock.now(), takesFocus: true };
  }

  #entriesOf(last: LastConversation, current: readonly Entry[]): Entry[] {
    const { newId } = this.#ports;
    const at = { chatId: last.id, createdAt: last.endedAt };
    // A rating that is still asked for has brought its end along.
    const isEndThere = current.some(({ objectType, chatId }) => objectType === 'endChat' && chatId === last.id);
    const marker: Entry = { chatId: null, createdAt: last.endedAt, objectType: 'delimeter', key: newId() };
    const end: Entry = { ...at, objectType: 'endChat', key: newId(), closedBy: last.closedBy };
    const ask = this.question(last, last.canEmail);
    const copy = ask ? [{ ...ask, createdAt: last.endedAt }] : [];
    return [...last.entries, ...copy, ...(isEndThere ? [] : [end, marker])];
  }

  /** The kept conversation, where that one is meant and the thread does not show it. */
  #unshown(id: ServerId | null): LastConversation | null {
    const last = this.#readLast();
    if (!last || (id !== null && String(id) !== String(last.id))) return null;
    const isShown = this.#collaborators.thread
      .all()
      .some((entry) => entry.objectType === 'message' && entry.chatId === last.id);
    return isShown ? null : last;
  }

  /** Null where none has ended within a day. */
  #readLast(): LastConversation | null {
    const kept = readKept(this.#ports, 'lastConversation', schema);
    if (!kept) return null;
    const { value, at } = kept;
    return { ...value, endedAt: at, entries: readEntries(value.entries, value.id, () => ({})).map(withoutQuestion) };
  }
}

const isOffer = (entry: Entry): boolean => entry.objectType === 'ask' && entry.question === 'last-conversation';

/** Leaves out open forms, and what stood between messages that were too many to keep. */
function wholePart(entries: ReturnType<typeof storableEntries>): typeof entries {
  const isCut = entries.filter(isServerMessage).length === KEPT_ENTRIES;
  const shown = isCut ? entries.slice(entries.findIndex(isServerMessage)) : entries;
  return shown.filter(({ objectType }) => objectType !== 'userForm');
}

/** A question of a chat that has ended cannot be answered any more. */
const withoutQuestion = (entry: StoredEntry): StoredEntry =>
  entry.objectType === 'message' && entry.callback?.answer === null ? { ...entry, callbackStatus: 'ended' } : entry;
