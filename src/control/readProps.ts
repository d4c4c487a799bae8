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

/** Attributes that nothing needs before the chat is loaded: the page's script does not know them, and stays small. */
export const LATE_ATTRIBUTES = ['typing-preview'] as const;

/** What the page has set on a company's elements: of each property, what the first says that says something. */
export function readProps(members: readonly Facade[]): WidgetProps {
  const texts = TEXTS.flatMap((name) => {
    const text = members.map(({ props }) => textOf(props[name])).find((said) => said !== undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  const isPrivate = members.some(({ host }) => host.getAttribute(LATE_ATTRIBUTES[0]) === 'off');
  return {
    ...Object.fromEntries(texts),
    chatButton: members.some(({ props }) => Boolean(props.chatButton)),
    ...(isPrivate ? { typingPreview: 'off' } : {}),
  };
}
