import { CONSENT_LEVELS, type ConsentLevel } from '../config/Consent.ts';
import type { WidgetProps } from '../config/settings.ts';
import type { Facade } from '../launcher/Facade.ts';
import { textOf } from '../config/textOf.ts';

/** What the page has set on a company's elements: of each text, what the first element says that says something. */
export function readProps(members: readonly Facade[]): WidgetProps {
  const first = (name: keyof WidgetProps): string | undefined =>
    members.map(({ props }) => textOf(props[name])).find(Boolean);
  const any = (name: keyof WidgetProps): boolean => members.some(({ props }) => Boolean(props[name]));
  const given: Record<keyof WidgetProps, unknown> = {
    company: undefined, // An element belongs to a company before its other properties are read.
    userId: undefined, // src/control/readUser.ts reads the visitor of each element.
    email: undefined,
    token: undefined,
    open: undefined, // The window's state is the view's, not the page's.
    lang: first('lang'),
    product: first('product'),
    logo: first('logo'),
    theme: first('theme'),
    apiUrl: first('apiUrl'),
    socketUrl: first('socketUrl'),
    ticketUrl: first('ticketUrl'),
    pushKey: first('pushKey'),
    translationsUrl: first('translationsUrl'),
    trackingUrl: first('trackingUrl'),
    eventNamespace: first('eventNamespace'),
    typingPreview: members.some(({ props }) => props.typingPreview === 'off') ? 'off' : undefined,
    consent: strictest(members.flatMap(({ props }) => (props.consent == null ? [] : String(props.consent)))),
    launcher: undefined, // Each launcher shows itself by its own.
    chatButton: any('chatButton'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The page has no consent to keep anything. A word that is none of the three was meant to keep something back. */
export const keepsNothing = ({ consent }: WidgetProps): boolean =>
  consent !== undefined && consent !== 'functional' && consent !== 'all';

/** Of what several elements say of one visitor's consent the least counts; undefined where none says anything. */
function strictest(given: readonly string[]): ConsentLevel | undefined {
  if (given.some((consent) => !CONSENT_LEVELS.includes(consent as ConsentLevel))) return 'none';
  return CONSENT_LEVELS.find((level) => given.includes(level));
}
