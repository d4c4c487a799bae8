import { CONSENT_LEVELS } from '../config/Consent.ts';
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

/** Attributes that nothing needs before the chat is loaded: the page's script does not know them, and stays small. Both ways of writing. */
export const LATE_ATTRIBUTES = ['typing-preview', 'typingpreview'] as const;

/** What the page has set on a company's elements: of each property, what the first says that says something. */
export function readProps(members: readonly Facade[]): WidgetProps {
  const texts = TEXTS.flatMap((name) => {
    const text = members.map(({ props }) => textOf(props[name])).find(Boolean);
    return text ? [[name, text] as const] : [];
  });
  const isUnseen = members.some(({ host }) => LATE_ATTRIBUTES.some((name) => host.getAttribute(name) === 'off'));
  const consent = strictest(members.flatMap(({ props }) => (props.consent == null ? [] : String(props.consent))));
  return {
    ...Object.fromEntries(texts),
    chatButton: members.some(({ props }) => Boolean(props.chatButton)),
    ...(isUnseen ? { typingPreview: 'off' } : {}),
    ...(consent === undefined ? {} : { consent }),
  };
}

/** The page has no consent to keep anything; a word that is none of the three was meant to keep something back. */
export const keepsNothing = ({ consent }: WidgetProps): boolean =>
  consent !== undefined && consent !== 'functional' && consent !== 'all';

/** Of what several elements say of one visitor's consent the least counts; undefined where none says anything. */
function strictest(said: readonly string[]): string | undefined {
  return (
    said.find((consent) => !CONSENT_LEVELS.includes(consent as never)) ??
    CONSENT_LEVELS.find((level) => said.includes(level))
  );
}
