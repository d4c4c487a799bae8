import { attachmentFault, withCleanName, type AttachmentFault } from '../../protocol/attachments.ts';
import { ANIMALS, SMILES } from '../config/limits.ts';
import { cleanText, isOnlyTags, splitAtLimit } from '../entries/message/cleanText.ts';
import type { Ports } from '../ports.ts';
import type { SendQueue } from './SendQueue.ts';
import { emptyComposer, type Context } from './state.ts';
import type { Typing } from './typing.ts';

/** A row of the emoji picker. */
const KEPT_EMOJI = 8;

type Collaborators = { queue: SendQueue; typing: Typing };

/** The text and the files that the visitor prepares: kept over a reload (SEND-14), and sent by the queue. */
export class Composer {
  readonly #state: Context<'composer'>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  readonly #files = new Map<string, File>();
  /** The draft that came from an earlier page, or from another tab. */
  #takenDraft: string | null = null;

  constructor({ state, ports }: Context<'composer'>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
    state.composer = emptyComposer();
  }

  /** The text typed and not sent before a reload (SEND-14), or else the message that the page left for the first opening, once (LAU-20). */
  restore(): void {
    const { store } = this.#ports;
    const initMessage = store.get('initMessage');
    store.set('initMessage', null);
    this.#takenDraft = store.get('draft');
    const text = this.#takenDraft ?? initMessage;
    if (text) this.edit(text);
  }

  /** Keeps the text as typed, and whispers it to the staff (SEND-13). A visitor who types has read why a file was refused. */
  edit(text: string): void {
    const { composer } = this.#state;
    if (composer.text === text) return;
    composer.text = text;
    composer.refused = [];
    composer.hasOnlyTags = false;
    this.#ports.store.set('draft', text === '' ? null : text);
    this.#collaborators.typing.whisper();
  }

  /** Puts files beside the text until it is sent (ATT-01, ATT-04); those refused are named (UX-08), and the files chosen before stay. */
  addFiles(files: readonly File[]): void {
    const { composer } = this.#state;
    for (const file of this.takeAllowed(files, composer.files.length)) {
      const key = this.#ports.newId();
      this.#files.set(key, file);
      composer.files = [...composer.files, { key, name: file.name, size: file.size, type: file.type }];
    }
  }

  /**
   * Returns the files that may be sent, under their cleaned names. The others are named beside the composer, each with its reason. `chosen`: how
   * many the message has already.
   */
  takeAllowed(files: readonly File[], chosen = 0): File[] {
    const refused = new Map<AttachmentFault, string[]>();
    const allowed: File[] = [];
    for (const file of files.map(withCleanName)) {
      const reason = attachmentFault(file, chosen + allowed.length);
      if (reason === null) allowed.push(file);
      else refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
    }
    this.#state.composer.refused = [...refused].map(([reason, names]) => ({ reason, names }));
    return allowed;
  }

  /** A chosen file, for its preview. */
  file(key: string): File | undefined {
    return this.#files.get(key);
  }

  removeFile(key: string): void {
    const { composer } = this.#state;
    this.#files.delete(key);
    composer.files = composer.files.filter((file) => file.key !== key);
    composer.refused = [];
  }

  /**
   * Sends the text, then the files as one message of their own, because the server's attachment call takes no text. The rest of a longer
   * text stays in the composer (REAL-18), and so does a text of nothing but tags, with a notice (REAL-01). Blanks alone are not sent (SEND-10). A
   * message that the page stops stays in the composer, with all that would follow it (API-09).
   */
  async submit(): Promise<void> {
    const { composer } = this.#state;
    const typed = cleanText(composer.text);
    const files = composer.files.flatMap(({ key }) => this.#files.get(key) ?? []);
    composer.hasOnlyTags = isOnlyTags(composer.text);
    if (typed === '' && files.length === 0) return;
    // Emptying the text clears them too, but there may be no text.
    composer.refused = [];
    const text = typed === '' ? null : this.send(typed);
    if (typed !== '' && !text) return;
    if (!composer.hasOnlyTags) this.edit(text?.rest ?? '');
    const attachment = files.length > 0 ? this.sendFiles(files) : null;
    if (attachment) {
      this.#files.clear();
      composer.files = [];
    }
    await Promise.all([text?.uuid, attachment]);
  }

  /**
   * Sends a message with the text that the page lets go out (API-09), up to the limit. `uuid` resolves after the first try. `rest` is
   * the text after the limit. Null: the page has stopped the message, or has left nothing of it.
   */
  send(typed: string): { uuid: Promise<string>; rest: string } | null {
    const { first, rest } = splitAtLimit(cleanText(typed));
    const text = this.#ports.approveSend({ text: first, files: [] });
    const approved = splitAtLimit(cleanText(text ?? ''));
    if (approved.first === '') return null;
    const left = [approved.rest, rest].filter(Boolean).join('\n');
    return { uuid: this.#collaborators.queue.send(approved.first), rest: left };
  }

  /** Sends files, which have no text: the server's call for files takes none. Resolves to the message's uuid; null: the page has stopped it. */
  sendFiles(files: readonly File[]): Promise<string> | null {
    const text = this.#ports.approveSend({ text: '', files });
    return text === null ? null : this.#collaborators.queue.send('', files);
  }

  /** Puts a text of nothing but tags, which was sent before the composer came, back into it with its notice. */
  returnOnlyTags(text: string): void {
    this.edit(text);
    this.#state.composer.hasOnlyTags = true;
  }

  /** The text has been sent as a ticket: the next page is not to offer it again. */
  clear(): void {
    this.#ports.store.set('draft', null);
    this.#files.clear();
    this.#state.composer = emptyComposer();
  }

  /**
   * Shows another tab's draft. It is stored, and whispered to the staff, by the tab in which it was typed: if this one did it too, two tabs
   * might answer each other for ever.
   */
  takeDraft(draft: string | null): void {
    this.#takenDraft = draft;
    this.#state.composer.text = draft ?? '';
    this.#state.composer.hasOnlyTags = false;
  }

  /** Another tab has changed the draft. Under the visitor's eyes it changes only when it was sent there and nobody has touched it here. */
  followDraft(draft: string | null): void {
    const isSent = draft === null && this.#state.composer.text === this.#takenDraft;
    if (!this.#ports.page.isVisible() || isSent) this.takeDraft(draft);
  }

  /** The emoji picked last in this browser, the latest first; only those that the picker has. */
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
