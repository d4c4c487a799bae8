import { Refusal } from '../model/Refusal.ts';

/** The name that visitors see. */
export function operatorName(given: string): string {
  const name = given.trim();
  if (name === '') throw new Refusal(422, 'Enter a name');
  return name;
}
