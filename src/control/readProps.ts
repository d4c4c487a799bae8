import type { WidgetProps } from '../config/settings.ts';
import type { Facade } from '../launcher/Facade.ts';
import { textOf } from './textOf.ts';

const TEXTS = [
  'lang',
  'product',
  'logo',
  'theme',
  'apiUrl',
  'socketUrl',
  'ticketUrl',
  'pushKey',
  'translationsUrl',
  'trackingUrl',
  'eventNamespace',
] as const satisfies readonly (keyof WidgetProps)[];

/** What the page has set on a company's elements: of each property, what the first says that says something. */
export function readProps(members: readonly Facade[]): WidgetProps {
  const texts = TEXTS.flatMap((name) => {
    const text = members.map(({ props }) => textOf(props[name])).find((said) => said !== undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(texts), chatButton: members.some(({ props }) => Boolean(props.chatButton)) };
}
