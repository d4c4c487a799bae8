import * as v from 'valibot';

/**
 * As Valibot's `object`, also on pages that add enumerable methods to `Object.prototype`: the library loops over the entries with
 * `for…in`, and would take such a method for a schema.
 */
export const object = <Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  v.object({ __proto__: null, ...entries });
