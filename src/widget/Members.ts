import type { ConsentLevel } from '../config/Consent.ts';
import { consentOf, firstProperty, firstText } from '../config/firstText.ts';
import { pageLanguage } from '../config/pageLanguage.ts';
import { ANY_LANG, DEFAULT_PRODUCT } from '../config/settings.ts';
import { localeOf, type Locale } from '../shell/locale.ts';
import type { Painted } from '../shell/Painted.ts';
import { addChat, isAdded } from './addedChat.ts';

type Texts = Readonly<Record<string, unknown>>;

/** The elements of one company, and what the page has set on them. */
export class Members {
  readonly #pageTexts: () => Texts;
  #all: readonly Painted[] = [];

  /** `pageTexts` returns the page's texts for all widgets, by language. */
  constructor(pageTexts: () => Texts) {
    this.#pageTexts = pageTexts;
  }

  /** All elements, including those added by a launcher. */
  get all(): readonly Painted[] {
    return this.#all;
  }

  /** The connected elements that the page itself has added. */
  get placed(): readonly Painted[] {
    return this.#all.filter((member) => member.host.isConnected && !isAdded(member));
  }

  get elements(): readonly HTMLElement[] {
    return this.placed.map(({ host }) => host);
  }

  /** The element that dispatches the events: the page's chat element, otherwise its launcher (EL-05). */
  get eventTarget(): HTMLElement | undefined {
    const { placed } = this;
    return (placed.find(({ kind }) => kind === 'chat') ?? placed[0])?.host;
  }

  get lang(): string | undefined {
    return pageLanguage(this.#all);
  }

  /** The page's own texts, by language. Those of an element are for every language. */
  get texts(): Texts {
    const own = firstProperty(this.#all, 'texts');
    return own ? { ...this.#pageTexts(), [ANY_LANG]: own } : this.#pageTexts();
  }

  /** The texts that the elements show. */
  get locale(): Locale {
    const { lang, texts } = this;
    const locale = localeOf(lang);
    const own = [locale.lang, String(lang), ANY_LANG].map((name) => texts[name]);
    return { ...locale, texts: Object.assign({}, locale.texts, ...own) as Locale['texts'] };
  }

  get product(): string {
    return firstText(this.#all, 'product') ?? DEFAULT_PRODUCT;
  }

  get logo(): string | null {
    return firstText(this.#all, 'logo') ?? null;
  }

  get consent(): ConsentLevel | undefined {
    return consentOf(this.#all);
  }

  /** Whether the page wants no launcher while no operator is online. */
  get hidesOffline(): boolean {
    return firstText(this.#all, 'offline') === 'hide';
  }

  /** Whether the page wants the chat loaded without a press: immediately, or when the page is idle. */
  get wantedLoad(): 'now' | 'idle' | undefined {
    if (this.consent === 'pending') return undefined;
    const given = firstText(this.#all, 'load');
    if (given === 'now' || given === 'idle') return given;
    return given === undefined && this.#all.some(({ props }) => props.chatButton) ? 'now' : undefined;
  }

  add(member: Painted): void {
    this.#all = [...this.#all, member];
  }

  remove(member: Painted): void {
    this.#all = this.#all.filter((other) => other !== member);
  }

  /** Adds a chat to a launcher if the company has none. */
  addMissingChat(): void {
    if (this.#all.some(({ kind }) => kind === 'chat')) return;
    const launcher = this.#all.find(({ host }) => host.isConnected);
    if (launcher) addChat(launcher);
  }

  /** Removes the chat that a launcher has added once the page has a chat of its own. */
  removeReplacedChat(): void {
    if (!this.placed.some(({ kind }) => kind === 'chat')) return;
    for (const { host } of this.#all.filter(isAdded)) host.remove();
  }
}
