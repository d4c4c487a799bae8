import { isEmail, normalizeEmail } from '../../../protocol/email.ts';
import { isPhone, normalizePhone } from '../../../protocol/phone.ts';
import { trimText } from '../../../protocol/trimText.ts';
import { cleanText, isOnlyTags } from '../message/cleanText.ts';
import type { FormField } from './userForm.ts';

type Kind = Pick<FormField, 'type' | 'validator'>;

const URL_PATTERN = /^(?:https?|ftp):\/\/[^\s/$.?#][^\s]*$/i;
const NAME_MAX = 100;

/** http, https or ftp (FORM-08): what may be typed, not what becomes a link. */
export const isUrl = (text: string): boolean => URL_PATTERN.test(trimText(text));
/** STA-07: 1 to 100 characters, no angle bracket, not digits alone. */
export const isName = (text: string): boolean => {
  const name = trimText(text);
  return name.length >= 1 && name.length <= NAME_MAX && !/[<>]/.test(name) && !/^\d+$/.test(name);
};

const CHECKS: Record<NonNullable<FormField['validator']>, (text: string) => boolean> = {
  email: isEmail,
  url: isUrl,
  name: isName,
  phone: isPhone,
};

/** Returns what the field shows while the visitor types: a phone field keeps digits, and a plus sign before them (FORM-05). */
export const typedValue = ({ validator }: Kind, typed: string): string =>
  validator === 'phone' ? normalizePhone(typed) : typed;

/** Returns the value as it is sent (REAL-05). A value of which nothing valid would be left stays as typed, for the visitor to correct. */
export function sentValue({ type, validator }: Kind, typed: string): string {
  if (validator === 'email') return normalizeEmail(typed) ?? trimText(typed);
  if (validator === 'phone') return normalizePhone(typed);
  return type === 'textarea' ? cleanText(typed) || typed : trimText(typed);
}

/** The catalogue key of what is wrong with the value; null when nothing is (FORM-02). */
export function fieldError(field: FormField, value: string): string | null {
  if (trimText(value) === '') return field.required ? field.emptyMessage : null;
  if (field.type === 'textarea' && isOnlyTags(value)) return 'composer.onlyTags';
  return field.validator === null || CHECKS[field.validator](value) ? null : field.errorMessage;
}
