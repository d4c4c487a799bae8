import type { FormField } from './userForm.ts';

// One @, no spaces, a dot in the domain with something on both sides: what mail servers take in practice, without the RFC's exotica.
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\].]+(\.[^\s@<>"(),:;\\[\].]+)+$/;
const URL_PATTERN = /^(?:https?|ftp):\/\/[^\s/$.?#][^\s]*$/i;
const NAME_MAX = 100;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text.trim());
/** http, https or ftp (FORM-08): what may be typed, not what becomes a link. */
export const isUrl = (text: string): boolean => URL_PATTERN.test(text.trim());
/** STA-07: 1 to 100 characters, no angle bracket, not digits alone. */
export const isName = (text: string): boolean => {
  const name = text.trim();
  return name.length >= 1 && name.length <= NAME_MAX && !/[<>]/.test(name) && !/^\d+$/.test(name);
};
export const digitsOnly = (text: string): string => text.replace(/\D/g, '');

const CHECKS: Record<NonNullable<FormField['validator']>, (text: string) => boolean> = {
  email: isEmail,
  url: isUrl,
  name: isName,
  phone: (text) => digitsOnly(text).length > 0,
};

/** The catalogue key of what is wrong with the value; null when nothing is (FORM-02). */
export function fieldError(field: FormField, value: string): string | null {
  if (value.trim() === '') return field.required ? field.emptyMessage : null;
  return field.validator === null || CHECKS[field.validator](value) ? null : field.errorMessage;
}
