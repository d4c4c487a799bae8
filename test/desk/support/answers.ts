import type { Answer, Refusal } from '../../../protocol/answer.ts';

export const ok = <T>(value: T): Answer<T> => ({ ok: true, value });

export const refused = (error: string, status: number): Refusal => ({ ok: false, code: 'refused', status, error });

/** No response came. */
export const away: Refusal = { ok: false, code: 'network', status: null, error: 'The server cannot be reached.' };

/** Answers with what `make` returns, or refuses as it does. */
export type MakeAnswer = <T>(make: () => T | Refusal) => Promise<Answer<T>>;

export const isRefusal = (made: unknown): made is Refusal =>
  typeof made === 'object' && made !== null && 'ok' in made && made.ok === false;
