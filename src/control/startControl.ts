import { DEFAULT_COMPANY } from '../config/settings.ts';
import type { Control } from '../launcher/Control.ts';
import type { Facade } from '../launcher/Facade.ts';
import { CompanyControl } from './CompanyControl.ts';
import { readUser } from './readUser.ts';
import { textOf } from './textOf.ts';

/** The entry of the control's chunk: one control a page, over the elements that stand in it. */
export const startControl = (members: Set<Facade>): Control => new PageControl(members);

class PageControl implements Control {
  readonly #members: Set<Facade>;
  readonly #companies = new Map<string, CompanyControl>();

  constructor(members: Set<Facade>) {
    this.#members = members;
  }

  changed(): void {
    const named = new Set([...this.#members].map(({ company }) => company));
    let isMoved = false;
    for (const [company, control] of [...this.#companies]) {
      if (named.has(company)) continue;
      this.#companies.delete(company);
      control.dispose();
      isMoved = true;
    }
    for (const company of named) this.#of(company, isMoved).follow();
  }

  setUser(element: HTMLElement, user: unknown): void {
    this.#of(this.#companyOf(element)).identify(readUser(user));
  }

  prefill(element: HTMLElement, text: unknown): void {
    this.#of(this.#companyOf(element)).wish((app) => app.prefill(textOf(text)));
  }

  reset(element: HTMLElement): Promise<void> {
    return this.#of(this.#companyOf(element)).reset();
  }

  hear(type: string, detail: unknown): void {
    const told = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
    if (type === 'open-chat') {
      if (textOf(told.value) !== '') this.#first?.wish((app) => app.prefill(textOf(told.value)));
      if (told.form === 'contact-sales') this.#first?.wish((app) => app.showContactForm());
    } else if (type === 'change-chat-state') {
      if (told.state === 'opened') void this.#first?.open();
      if (told.state === 'closed') this.#all.forEach((control) => control.close());
    } else this.#all.forEach((control) => control.closeApp());
  }

  async call(method: string, ...values: unknown[]): Promise<unknown> {
    const [value] = values;
    const options = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    switch (method) {
      case 'init':
        return this.#init(options);
      case 'startLoad':
        return (await this.#first?.start(options)) ?? false;
      case 'closeChatApp':
        return this.#all.forEach((control) => control.closeApp());
      case 'setUser':
        return this.#all.forEach((control) => control.identify(readUser(value)));
      default:
        console.error(`support-chat: window.SupportChat has no method '${method}'`);
        return undefined;
    }
  }

  /** Settings for the launcher of the page, which is made where there is none; then as if the page had just come (LAU-12). */
  #init({ user, ...attributes }: Record<string, unknown>): void {
    const facade = [...this.#members].find(({ kind }) => kind === 'launcher') ?? [...this.#members][0];
    const element = facade?.host ?? document.createElement('support-launcher');
    for (const [name, value] of Object.entries(attributes)) {
      const prop = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      if (prop in element) Object.assign(element, { [prop]: value });
      else console.error(`support-chat: init has no option '${name}'`);
    }
    if (!facade) document.body.append(element);
    this.changed();
    if (user !== undefined) this.#first?.identify(readUser(user));
    this.#first?.restart();
  }

  get #all(): CompanyControl[] {
    this.changed();
    return [...this.#companies.values()];
  }

  get #first(): CompanyControl | undefined {
    const [first] = this.#members;
    return first && this.#of(first.company);
  }

  #companyOf(element: HTMLElement): string {
    return [...this.#members].find(({ host }) => host === element)?.company ?? DEFAULT_COMPANY;
  }

  #of(company: string, isMoved = false): CompanyControl {
    const control = this.#companies.get(company) ?? new CompanyControl(company, this.#members, isMoved);
    this.#companies.set(company, control);
    return control;
  }
}
