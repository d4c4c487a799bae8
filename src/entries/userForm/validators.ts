import { isEmail, normalizeEmail } from '../../../protocol/email.ts';
import { isPhone, normalizePhone } from '../../../protocol/phone.ts';
import { trimText } from '../../../protocol/trimText.ts';
import { cleanText, isOnlyTags } from '../message/cleanText.ts';
import type { FormField } from './userForm.ts';

type Kind = Pick<FormField, 'type' | 'validator'>;

const URL_PATTERN = /^(?:https?|ftp):\/\/[^\s/$.?#][^\s]*$/i;
const NAME_MAX = 100;

/** Accepts http, https or ftp (FORM-08). This validates input; it does not decide what becomes a link. */
export const isUrl = (text: string): boolean => URL_PATTERN.test(trimText(text));
/** Accepts 1 to 100 characters without angle brackets, not only digits (STA-07). */
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

/**
 * Returns what the field shows while the visitor types: a phone field keeps only digits, after an
 * optional plus sign (FORM-05).
 */
export const typedValue = ({ validator }: Kind, typed: string): string =>
  validator === 'phone' ? normalizePhone(typed) : typed;

/**
 * Returns the value as it is sent (REAL-05). If nothing valid would be left, returns it as typed,
 * for the visitor to correct.
 */
export function sentValue({ type, validator }: Kind, typed: string): string {
  if (validator === 'email') return normalizeEmail(typed) ?? trimText(typed);
  if (validator === 'phone') return normalizePhone(typed);
  return type === 'textarea' ? cleanText(typed) || typed : trimText(typed);
}

/** Returns the catalogue key of the value's error; null if it is valid (FORM-02). */
export function fieldError(field: FormField, value: string): string | null {
  if (trimText(value) === '') return field.required ? field.emptyMessage : null;
  if (field.type === 'textarea' && isOnlyTags(value)) return 'composer.onlyTags';
  return field.validator === null || CHECKS[field.validator](value) ? null : field.errorMessage;
}
