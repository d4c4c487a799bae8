import type * as parser from '../../protocol/formatting.ts';
import { mayHaveMarks } from '../../protocol/mayHaveMarks.ts';
import { LOCAL_MESSAGE, type MessageEntry } from '../entries/message/message.ts';
import type { Context } from './state.ts';

type Parser = typeof parser;
type Blocks = ReturnType<Parser['parseFormatting']>;

/** The formatting of operators' messages (VIS-09). The parser is loaded with the first formatted one. */
export class Formatting {
  readonly #state: Context<'canFormat'>['state'];
  readonly #ports: Context['ports'];
  #parser: Parser | null = null;
  #pending: Promise<void> | null = null;

  constructor({ state, ports }: Context<'canFormat'>) {
    this.#state = state;
    this.#ports = ports;
  }

  /** Whether it is an operator's message that may contain formatting. The page's and the visitor's texts have none. */
  isFormatted({ authorType, textKey, callback, messageType, text }: MessageEntry): boolean {
    const isOperators = authorType === 'staff' && textKey === null && callback === null;
    return isOperators && messageType !== LOCAL_MESSAGE && mayHaveMarks(text);
  }

  /** Returns the parsed text; null until the parser is loaded. */
  parse(text: string): Blocks | null {
    return this.#parser?.parseFormatting(text) ?? null;
  }

  /** Returns the message's text without marks; as typed until the parser is loaded. `quote` starts each quoted line. */
  plainText(entry: MessageEntry, quote = ''): string {
    return (this.isFormatted(entry) && this.#parser?.plainText(entry.text, quote)) || entry.text;
  }

  /** Passes on the message without marks: at once if it has none, otherwise when the parser is loaded, or cannot be. */
  withoutMarks(entry: MessageEntry, use: (plain: MessageEntry) => void): void {
    const pass = (): void => use({ ...entry, text: this.plainText(entry) });
    if (this.#parser || !this.isFormatted(entry)) pass();
    else void this.load().then(pass);
  }

  /** Loads the parser once. A failure is reported, the texts stay as typed, and the next call tries again. */
  load(): Promise<void> {
    if (this.#parser) return Promise.resolve();
    return (this.#pending ??= this.#load());
  }

  async #load(): Promise<void> {
    try {
      this.#parser = await import('../../protocol/formatting.ts');
      this.#state.canFormat = true;
    } catch (cause) {
      this.#ports.report({ code: 'load', message: 'The formatting of messages could not be loaded', cause });
    } finally {
      this.#pending = null;
    }
  }
}
