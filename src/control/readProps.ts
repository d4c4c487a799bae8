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

/** Attributes that nothing needs before the chat is loaded: the page's script does not know them, and stays small. */
export const LATE_ATTRIBUTES = ['typing-preview', 'consent'] as const;

/** What the page has set on a company's elements: of each property, what the first says that says something. */
export function readProps(members: readonly Facade[]): WidgetProps {
  const texts = TEXTS.flatMap((name) => {
    const text = members.map(({ props }) => textOf(props[name])).find((said) => said !== undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  const [previews, consents] = LATE_ATTRIBUTES.map((name) =>
    members.map(({ host }) => host.getAttribute(name) ?? undefined),
  );
  const consent = strictest(consents ?? []);
  return {
    ...Object.fromEntries(texts),
    chatButton: members.some(({ props }) => Boolean(props.chatButton)),
    ...(previews?.includes('off') ? { typingPreview: 'off' } : {}),
    ...(consent === undefined ? {} : { consent }),
  };
}

/** Of what several elements say of one visitor's consent the least counts; undefined where none says anything. */
function strictest(consents: readonly (string | undefined)[]): string | undefined {
  const said = consents.filter((consent) => consent !== undefined);
  return (
    said.find((consent) => !CONSENT_LEVELS.includes(consent as never)) ??
    CONSENT_LEVELS.find((level) => said.includes(level))
  );
}
