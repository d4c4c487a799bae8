import type { Answer, Refusal } from '../../protocol/answer.ts';
import type { Desk } from '../state/createDesk.ts';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: string; readonly isTemporary: boolean; readonly isMissing: boolean }
  /** The operator has signed out meanwhile: show and change nothing. */
  | { readonly kind: 'signed-out' };

/** Awaits a call of this visit. */
export async function outcome<T>(desk: Desk, call: Promise<Answer<T>>): Promise<Outcome<T>> {
  const { signal } = desk.resources.visit;
  const answer = await call;
  if (signal.aborted) return { kind: 'signed-out' };
  if (answer.ok) return { kind: 'done', value: answer.value };
  if (answer.code === 'malformed') desk.ports.report(answer);
  const isMissing = answer.status === 404;
  return { kind: 'failed', problem: answer.error, isTemporary: isTemporary(answer), isMissing };
}

/** Whether a retry may succeed: no answer, too many calls, or a server error. */
function isTemporary({ code, status }: Refusal): boolean {
  return code === 'network' || status === 429 || (status ?? 0) >= 500;
}

/** Runs an action of the operator, then `onDone`. Returns null on success, or what went wrong. */
export async function problemOf<T>(
  desk: Desk,
  call: Promise<Answer<T>>,
  onDone: (value: T) => unknown = () => {},
): Promise<string | null> {
  const answer = await outcome(desk, call);
  if (answer.kind === 'done') await onDone(answer.value);
  return answer.kind === 'failed' ? answer.problem : null;
}
