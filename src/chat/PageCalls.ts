import { stripTags } from '../../protocol/stripTags.ts';
import { trimText } from '../../protocol/trimText.ts';
import { cleanText, isOnlyTags } from '../entries/message/cleanText.ts';
import type { SentMessage } from '../ports.ts';
import type { Alerts } from './Alerts.ts';
import type { Assistant } from './Assistant.ts';
import { isPending, type Composer } from './Composer.ts';
import type { EndDialog } from './EndDialog.ts';
import type { Forms } from './forms/Forms.ts';
import { isAtTicket } from './selectors.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';
import type { ChatWindow } from './ChatWindow.ts';

type Deps = {
  thread: Thread;
  composer: Composer;
  forms: Forms;
  endDialog: EndDialog;
  assistant: Assistant;
  window: ChatWindow;
  alerts: Alerts;
};

/** The calls with which the page takes part in the conversation (API-08). */
export class PageCalls {
  readonly #state: Context['state'];
  readonly #thread: Thread;
  readonly #composer: Composer;
  readonly #forms: Forms;
  readonly #endDialog: EndDialog;
  readonly #assistant: Assistant;
  readonly #window: ChatWindow;
  readonly #alerts: Alerts;

  constructor({ state }: Context, deps: Deps) {
    this.#state = state;
    this.#thread = deps.thread;
    this.#composer = deps.composer;
    this.#forms = deps.forms;
    this.#endDialog = deps.endDialog;
    this.#assistant = deps.assistant;
    this.#window = deps.window;
    this.#alerts = deps.alerts;
  }

  /**
   * Sends a text in the visitor's name, then the files as a separate message. Disallowed files
   * are listed at the composer. Text beyond the limit goes into the composer (REAL-18). Resolves
   * after the first attempt to send the last message. Resolves to null if there was nothing to
   * send, the page cancelled it, or no operator is online; then the text goes into the ticket
   * form.
   */
  async send(given: string, givenFiles: readonly File[] = []): Promise<SentMessage | null> {
    const draft = cleanText(given);
    if (draft === '' && givenFiles.length === 0) return null;
    if (isAtTicket(this.#state)) {
      this.prefill(draft);
      return null;
    }
    const files = givenFiles.length > 0 ? this.#composer.takeAllowed(givenFiles) : [];
    const approval = draft === '' ? null : this.#composer.send(draft);
    const text = isPending(approval) ? await approval : approval;
    // The chat went offline while the page was deciding.
    if (isPending(approval) && isAtTicket(this.#state)) this.prefill(draft);
    if (draft !== '' && !text) return null;
    if (text?.rest) this.#put(text.rest);
    const attachment = files.length > 0 ? await this.#composer.sendFiles(files) : null;
    const uuids = await Promise.all([text?.uuid, attachment?.uuid]);
    const uuid = uuids.filter((one) => typeof one === 'string').at(-1);
    return uuid === undefined ? null : this.#sent(uuid);
  }

  /**
   * Sends a text that the visitor sent before the app was loaded. The composer keeps the unsent
   * part, and all of it while the page is deciding.
   */
  sendEarly(given: string): void {
    if (isOnlyTags(given)) return this.#composer.returnOnlyTags(given);
    const draft = cleanText(given);
    const sent = draft === '' ? null : this.#composer.send(draft);
    if (!isPending(sent)) return this.#put(sent ? sent.rest : draft);
    this.#put(draft);
    void sent.then((approved) => approved && this.#composer.takeOut(draft, approved.rest));
  }

  /**
   * Shows a support message that exists only in this page, not on the server. It counts as unread
   * and rings like any other. Returns the text as shown; '' if there was none.
   */
  say(given: string): string {
    const text = cleanText(given);
    if (text === '') return '';
    this.#assistant.say(text);
    this.#window.countUnread();
    this.#alerts.ring();
    return text;
  }

  /** Ends the chat without asking the visitor. Resolves to false if there is none, or it could not be ended. */
  end(): Promise<boolean> {
    return this.#endDialog.end();
  }

  /**
   * Puts the page's text into the composer, or into the ticket form if that is shown: after the
   * visitor's own text (LAU-17), or instead of it with `replace`. Strips HTML tags, as sending
   * would (REAL-01).
   */
  prefill(given: string, options: { replace?: boolean } = {}): void {
    const text = stripTags(given);
    if (text !== '' || given === '') this.#put(text, options);
  }

  #put(text: string, { replace = false } = {}): void {
    if (text === '' && !replace) return;
    const isTicket = isAtTicket(this.#state);
    // The confirmation of an earlier ticket is shown instead of the form.
    if (isTicket && !this.#forms.ticket.entry) this.#forms.ticket.writeAnother();
    const form = isTicket ? this.#forms.ticket.entry : undefined;
    const typed = replace ? '' : (form ? (form.values['message'] ?? '') : this.#state.composer.text).trimEnd();
    if (typed !== '' && typed === trimText(text)) return;
    const joined = typed === '' ? text : `${typed}\n${text}`;
    if (form) this.#forms.edit(form.key, 'message', joined);
    else this.#composer.edit(joined);
  }

  #sent(uuid: string): SentMessage | null {
    const entry = this.#thread.get(uuid);
    return entry?.objectType === 'message' ? { uuid, id: entry.id, text: entry.text } : null;
  }
}
