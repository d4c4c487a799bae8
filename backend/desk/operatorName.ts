import { Refusal } from '../base/Refusal.ts';

/** Returns the name that visitors see. Throws if it is empty. */
export function operatorName(given: string): string {
  const name = given.trim();
  if (name === '') throw new Refusal(422, 'Enter a name');
  return name;
}
