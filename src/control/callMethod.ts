import type { PageControl } from './PageControl.ts';
import { textOf } from '../config/textOf.ts';

type Given = Readonly<Record<string, unknown>>;

/** A method of window.SupportChat, with what the page gave it (LAU-09). */
export async function callMethod(control: PageControl, method: unknown, values: readonly unknown[]): Promise<unknown> {
  const given = Object(values[0]) as Given;
  switch (method) {
    case 'init':
      return init(control, given);
    case 'startLoad':
      return startLoad(control, given);
    case 'closeChatApp':
      return control.all.forEach((company) => company.closeApp());
    case 'setUser':
      await parsed();
      return control.setUserOfAll(given);
    default:
      console.warn(`support-chat: window.SupportChat has no method '${String(method)}'`);
      return undefined;
  }
}

/** Sets what is given on an element of the company, or on any, which becomes the company's; then as if the page had just come (LAU-12). */
async function init(control: PageControl, { user, open, ...attributes }: Given): Promise<void> {
  await parsed();
  const { companies, first } = control;
  const known = companies.get(textOf(attributes.company) ?? '') ?? first;
  const element = known?.speaker?.host ?? document.createElement('support-launcher');
  for (const [name, value] of Object.entries(attributes)) {
    const prop = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const attribute = prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { observedAttributes } = element.constructor as unknown as { observedAttributes: string[] };
    if (observedAttributes.includes(attribute) && prop in element) Object.assign(element, { [prop]: value });
    else console.warn(`support-chat: init has no option '${name}'`);
  }
  if (!element.isConnected) document.body.append(element);
  control.all.find(({ speaker }) => speaker?.host === element)?.restart();
  // Beginning anew stops what these would have begun before it.
  if (user !== undefined) control.setUser(element, user);
  if (open !== undefined) Object.assign(element, { open });
}

/** False while it is on its way already (LAU-10), and where it can't be loaded; true once open. */
async function startLoad(control: PageControl, { chatFrom, message }: Given): Promise<boolean> {
  await parsed();
  if (!control.first) document.body.append(document.createElement('support-launcher'));
  const { first } = control;
  if (!first || first.view.state === 'pending') return false;
  const text = textOf(message);
  if (chatFrom !== undefined) first.tell((app) => app.setChatFrom(chatFrom));
  if (text !== undefined) first.tell((app) => app.prefill(text));
  return first.open();
}

/** The page's own elements may still be to come: a call must not make another. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
