import { ApiError, describeError } from '../api/ApiError.ts';
import type { Desk } from '../state/createDesk.ts';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: string; readonly isTemporary: boolean; readonly isMissing: boolean }
  /** The operator has signed out meanwhile: show and change nothing. */
  | { readonly kind: 'signed-out' };

/** Awaits a call of this visit. Never throws: a failure becomes a sentence for the operator. */
export async function outcome<T>(desk: Desk, call: Promise<T>): Promise<Outcome<T>> {
  const { signal } = desk.resources.visit;
  try {
    const value = await call;
    return signal.aborted ? { kind: 'signed-out' } : { kind: 'done', value };
  } catch (error) {
    if (signal.aborted) return { kind: 'signed-out' };
    if (!(error instanceof ApiError) || error.failure === 'malformed') desk.ports.report(error);
    const isTemporary = error instanceof ApiError && error.isTemporary;
    const isMissing = error instanceof ApiError && error.status === 404;
    return { kind: 'failed', problem: describeError(error), isTemporary, isMissing };
  }
}

/** Runs an action of the operator, then `onDone`. Returns null on success, or what went wrong. */
export async function problemOf<T>(
  desk: Desk,
  call: Promise<T>,
  onDone: (value: T) => unknown = () => {},
): Promise<string | null> {
  const answer = await outcome(desk, call);
  if (answer.kind === 'done') await onDone(answer.value);
  return answer.kind === 'failed' ? answer.problem : null;
}
