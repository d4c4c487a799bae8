import * as v from 'valibot';

export const text = v.nullish(v.string(), '');
export const list = <T extends v.GenericSchema>(item: T) => v.pipe(v.nullish(v.array(item), []), v.readonly());

/** An answer with one field, decoded to the field's value. */
export const field = <T extends v.GenericSchema>(name: string, value: T): v.GenericSchema<unknown, v.InferOutput<T>> =>
  v.pipe(
    v.looseObject({}),
    v.transform((answer) => answer[name]),
    value as v.GenericSchema<unknown, v.InferOutput<T>>,
  );
