import { ATTRIBUTE_NAMES, ATTRIBUTES, propertyOf, type PropertyName } from '../../elements/attributes.ts';
import { consentOf, firstProperty, firstText, type GivenElement } from './firstText.ts';
import { pageLanguage } from './pageLanguage.ts';
import type { WidgetProps } from './settings.ts';

/** Properties that are specific to one element, or read elsewhere. */
const APART: readonly PropertyName[] = [
  'company',
  'userId',
  'email',
  'token',
  'open',
  'launcher',
  'typingPreview',
  'lang',
];

/**
 * Merges the properties that the page set on a company's elements: the first non-empty text, and
 * a flag if any element has it.
 */
export function readProps(members: readonly GivenElement[]): WidgetProps {
  const props: Record<string, unknown> = {};
  for (const attribute of ATTRIBUTE_NAMES) {
    const name = propertyOf(attribute);
    if (APART.includes(name)) continue;
    const isFlag = ATTRIBUTES[attribute].kind === 'flag';
    const value = isFlag ? members.some((member) => member.props[name]) : firstText(members, name);
    if (value !== undefined) props[name] = value;
  }
  const lang = pageLanguage(members);
  if (lang !== undefined) props.lang = lang;
  const metadata = firstProperty(members, 'metadata');
  if (metadata !== undefined) props.metadata = metadata;
  const articles = firstProperty(members, 'articles');
  if (articles !== undefined) props.articles = articles;
  // The strictest value wins, on whichever element it is set.
  if (members.some((member) => member.props.typingPreview === 'off')) props.typingPreview = 'off';
  if (members.some((member) => member.props.consent !== undefined)) props.consent = consentOf(members);
  return props;
}
