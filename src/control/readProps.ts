import { ATTRIBUTE_NAMES, ATTRIBUTES, propertyOf, type PropertyName } from '../../elements/attributes.ts';
import { CONSENT_LEVELS, type ConsentLevel } from '../config/Consent.ts';
import type { WidgetProps } from '../config/settings.ts';
import type { Facade } from '../launcher/Facade.ts';
import { textOf } from '../config/textOf.ts';

/** Each element has its own of these, or they are read in another way. */
const APART: readonly PropertyName[] = ['company', 'userId', 'email', 'token', 'open', 'launcher', 'typingPreview'];

/** The properties that the page has set on a company's elements: of each text the first that says something, a flag where any has it. */
export function readProps(members: readonly Facade[]): WidgetProps {
  const props: Record<string, unknown> = {};
  for (const attribute of ATTRIBUTE_NAMES) {
    const name = propertyOf(attribute);
    if (APART.includes(name)) continue;
    const given = members.map((member) => member.props[name]);
    const value = ATTRIBUTES[attribute].kind === 'flag' ? given.some(Boolean) : given.map(textOf).find(Boolean);
    if (value !== undefined) props[name] = value;
  }
  // What keeps more back counts, whichever element says it.
  if (members.some((member) => member.props.typingPreview === 'off')) props.typingPreview = 'off';
  const consent = strictest(members.flatMap((member) => member.props.consent ?? []).map(String));
  return consent === undefined ? props : { ...props, consent };
}

/** The page has no consent to keep anything. A word that is none of the three was meant to keep something back. */
export const keepsNothing = ({ consent }: WidgetProps): boolean =>
  consent !== undefined && consent !== 'functional' && consent !== 'all';

/** Of what several elements say of one visitor's consent the least counts; undefined where none says anything. */
function strictest(given: readonly string[]): ConsentLevel | undefined {
  if (given.some((consent) => !CONSENT_LEVELS.includes(consent as ConsentLevel))) return 'none';
  return CONSENT_LEVELS.find((level) => given.includes(level));
}
