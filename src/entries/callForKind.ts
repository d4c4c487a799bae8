import type { Entry, ForEachKind } from './models.ts';

/** Calls the function of the entry's kind. */
export function callForKind<Rest extends readonly unknown[], Result>(
  functions: ForEachKind<Rest, Result>,
  entry: Entry,
  ...rest: Rest
): Result {
  // The compiler does not see that the function found by an entry's kind takes that entry.
  const call = functions[entry.objectType] as (entry: Entry, ...rest: Rest) => Result;
  return call(entry, ...rest);
}
