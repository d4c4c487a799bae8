import type { Refusal } from '../ports.ts';

/** A refusal's texts: those of the form's own fields, the first of each, and the rest. */
export function serverErrors(
  refusal: Refusal,
  fields: readonly string[],
): { byField: Record<string, string>; others: string[] } {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const [name, texts] of Object.entries(refusal.errors)) {
    const [first] = texts;
    if (fields.includes(name) && first !== undefined) byField[name] = first;
    else others.push(...texts);
  }
  return { byField, others };
}
