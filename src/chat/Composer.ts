import { ANIMALS, SMILES } from '../config/limits.ts';
import { cleanText, isOnlyTags, splitAtLimit } from '../entries/message/cleanText.ts';
import type { Draft, Ports } from '../ports.ts';
import { judgeFiles } from './judgeFiles.ts';
import { isAtTicket } from './selectors.ts';
import type { SendQueue } from './sending/SendQueue.ts';
import { emptyComposer, type Context } from './state.ts';
import type { Typing } from './Typing.ts';

/** One row of the emoji picker. */
const KEPT_EMOJI = 8;

type Deps = {
  queue: SendQueue;
  typing: Typing;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** A message that was approved. `uuid` resolves after the first attempt. `rest`: the text beyond the limit. */
export type Approved = { uuid: Promise<string>; rest: string };
/** Null if the page cancelled the message, or left no text. A promise if the page needs time to decide. */
type Approval = Approved | null | Promise<Approved | null>;

/** Whether the page is still deciding. Not `instanceof`, because zone.js replaces the global Promise. */
export const isPending = (approval: Approval): approval is Promise<Approved | null> =>
  approval !== null && 'then' in approval;

/**
 * The text and files that the visitor is preparing. They survive a reload (SEND-14), and the
 * queue sends them.
 */
export class Composer {
  readonly #state: Context<'composer'>['state'];
  readonly #ports: Ports;
  readonly #queue: SendQueue;
  readonly #typing: Typing;
  readonly #signal: AbortSignal;
  readonly #files = new Map<string, File>();
  /** The draft from an earlier page or another tab. */
  #takenDraft: string | null = null;
  /** The last message about which the page is still deciding. */
  #undecided: Promise<unknown> | null = null;
  /** The visitor pressed Send while the page was deciding. */
  #isSubmitDue = false;

  constructor({ state, ports }: Context<'composer'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#queue = deps.queue;
    this.#typing = deps.typing;
    this.#signal = deps.signal;
    state.composer = emptyComposer();
  }

  /**
   * Restores the text typed before a reload (SEND-14), otherwise the message that the page left
   * for the first opening, once (LAU-20).
   */
  restore(): void {
    const { store } = this.#ports;
    const initMessage = store.get('initMessage');
    store.set('initMessage', null);
    this.#takenDraft = store.get('draft');
    const text = this.#takenDraft ?? initMessage;
    if (text) this.edit(text);
  }

  /**
   * Stores the text as typed, and whispers it to the staff (SEND-13). Typing dismisses the notice
   * about refused files.
   */
  edit(text: string): void {
    const { composer } = this.#state;
    if (composer.text === text) return;
    composer.text = text;
    composer.refused = [];
    composer.hasOnlyTags = false;
    this.#ports.store.set('draft', text === '' ? null : text);
    this.#typing.whisper();
  }

  /**
   * Adds files to the message (ATT-01, ATT-04). Refused files are listed (UX-08), and the files
   * chosen before stay.
   */
  addFiles(files: readonly File[]): void {
    const { composer } = this.#state;
    for (const file of this.takeAllowed(files, composer.files.length)) {
      const key = this.#ports.newId();
      this.#files.set(key, file);
      composer.files = [...composer.files, { key, name: file.name, size: file.size, type: file.type }];
    }
  }

  /**
   * Returns the files that may be sent, with cleaned names. The others are listed at the
   * composer, each with its reason. `chosen`: how many files the message already has.
   */
  takeAllowed(files: readonly File[], chosen = 0): File[] {
    const { allowed, refused } = judgeFiles(files, chosen);
    this.#state.composer.refused = refused;
    return allowed;
  }

  /** Returns a chosen file, for its preview. */
  file(key: string): File | undefined {
    return this.#files.get(key);
  }

  /** Takes the chosen files out of the composer, for the ticket form. */
  takeFiles(): File[] {
    const files = [...this.#files.values()];
    this.#takeOutFiles([...this.#files.keys()]);
    return files;
  }

  removeFile(key: string): void {
    const { composer } = this.#state;
    this.#files.delete(key);
    composer.files = composer.files.filter((file) => file.key !== key);
    composer.refused = [];
  }

  /**
   * Sends the text, then the files as a separate message, because the server's attachment call
   * takes no text. Text beyond the limit stays in the composer (REAL-18), and so does a text of
   * only HTML tags, with a notice (REAL-01). Whitespace alone is not sent (SEND-10). If the page
   * cancels a message, it stays in the composer with everything after it (API-09), and so it does
   * while the page is deciding (HOST-11).
   */
  async submit(): Promise<void> {
    const { composer } = this.#state;
    if (composer.isDeciding) return void (this.#isSubmitDue = true);
    const { text: raw } = composer;
    const typed = cleanText(raw);
    const keys = composer.files.map(({ key }) => key);
    const files = keys.flatMap((key) => this.#files.get(key) ?? []);
    composer.hasOnlyTags = isOnlyTags(raw);
    if (typed === '' && files.length === 0) return;
    // Editing the text clears these too, but there may be no text.
    composer.refused = [];
    const given = typed === '' ? null : this.send(typed);
    const text = isPending(given) ? await this.#awaitDecision(given) : given;
    if (typed !== '' && !text) return;
    if (!composer.hasOnlyTags) this.takeOut(raw, text?.rest ?? '');
    const givenFiles = files.length > 0 ? this.sendFiles(files) : null;
    const attachment = isPending(givenFiles) ? await this.#awaitDecision(givenFiles) : givenFiles;
    if (attachment) this.#takeOutFiles(keys);
    if (this.#isSubmitDue) {
      this.#isSubmitDue = false;
      return this.submit();
    }
    await Promise.all([text?.uuid, attachment?.uuid]);
  }

  /** Sends a message with the text approved by the page (API-09), up to the limit. */
  send(typed: string): Approval {
    const { first, rest } = splitAtLimit(cleanText(typed));
    return this.#approve({ text: first, files: [] }, (text) => {
      const approved = splitAtLimit(cleanText(text));
      if (approved.first === '') return null;
      const left = [approved.rest, rest].filter(Boolean).join('\n');
      return { uuid: this.#queue.send(approved.first), rest: left };
    });
  }

  /** Sends files without text, because the server's call for files takes none. */
  sendFiles(files: readonly File[]): Approval {
    return this.#approve({ text: '', files }, () => ({ uuid: this.#queue.send('', files), rest: '' }));
  }

  /** Takes a sent text out of the composer. Keeps what was typed around it while the page was deciding. */
  takeOut(sent: string, rest: string): void {
    const { text } = this.#state.composer;
    const at = text.indexOf(sent);
    const parts = [text.slice(0, at).trimEnd(), rest, text.slice(at + sent.length).trimStart()];
    if (at >= 0) this.edit(parts.filter(Boolean).join('\n'));
  }

  #takeOutFiles(keys: readonly string[]): void {
    const { composer } = this.#state;
    for (const key of keys) this.#files.delete(key);
    composer.files = composer.files.filter(({ key }) => !keys.includes(key));
  }

  /**
   * Asks the page, and sends what it approves. While the page is deciding about a message, later
   * ones wait, so that they stay in order. Sends nothing if the visitor is another one by then, or
   * sees the ticket form, which has taken over the text.
   */
  #approve(draft: Draft, send: (text: string) => Approved | null): Approval {
    const { approveSend } = this.#ports;
    const sendApproved = (text: string | null): Approved | null => (text === null ? null : send(text));
    const answer = this.#undecided ? this.#undecided.then(() => approveSend(draft)) : approveSend(draft);
    if (answer === null || typeof answer === 'string') return sendApproved(answer);
    const undecided = answer.then((text) => {
      if (this.#undecided === undecided) this.#undecided = null;
      return this.#signal.aborted || isAtTicket(this.#state) ? null : sendApproved(text);
    });
    this.#undecided = undecided;
    return undecided;
  }

  async #awaitDecision(approval: Promise<Approved | null>): Promise<Approved | null> {
    this.#state.composer.isDeciding = true;
    const approved = await approval;
    if (!this.#signal.aborted) this.#state.composer.isDeciding = false;
    // A message that the page cancelled is not sent again.
    if (!approved) this.#isSubmitDue = false;
    return approved;
  }

  /** Puts a text of only HTML tags, sent before the composer was loaded, back into it with the notice. */
  returnOnlyTags(text: string): void {
    this.edit(text);
    this.#state.composer.hasOnlyTags = true;
  }

  /** Clears the composer and its draft after the text was sent as a ticket. */
  clear(): void {
    this.#ports.store.set('draft', null);
    this.#files.clear();
    this.#state.composer = emptyComposer();
  }

  /**
   * Shows another tab's draft. Only the tab where it was typed stores it and whispers it to the
   * staff; otherwise two tabs could update each other endlessly.
   */
  takeDraft(draft: string | null): void {
    this.#takenDraft = draft;
    this.#state.composer.text = draft ?? '';
    this.#state.composer.hasOnlyTags = false;
  }

  /**
   * Another tab has changed the draft. On a visible page, adopts it only if it was sent there and
   * is unchanged here.
   */
  followDraft(draft: string | null): void {
    const isSent = draft === null && this.#state.composer.text === this.#takenDraft;
    if (!this.#ports.page.isVisible() || isSent) this.takeDraft(draft);
  }

  /** The emoji picked last in this browser, latest first. Contains only emoji of the picker. */
  get recentEmoji(): readonly string[] {
    return (this.#ports.store.get('recentEmoji') ?? '').split(' ').filter(isOffered).slice(0, KEPT_EMOJI);
  }

  rememberEmoji(emoji: string): void {
    const others = this.recentEmoji.filter((other) => other !== emoji);
    this.#ports.store.set('recentEmoji', [emoji, ...others].slice(0, KEPT_EMOJI).join(' '));
  }
}

function isOffered(text: string): boolean {
  const code = text.codePointAt(0) ?? 0;
  const isInSet = [SMILES, ANIMALS].some(({ first, count }) => code >= first && code < first + count);
  return isInSet && text === String.fromCodePoint(code);
}
