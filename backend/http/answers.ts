import { Type, type TProperties } from 'typebox';
import { Failure } from '../../protocol/wire.ts';

const success = Type.Literal(true);

/** The answers of a route: this one, or the sentence of a failure. */
export function answers<Answer>(answer: Answer) {
  return { 200: answer, '4xx': Failure, '5xx': Failure };
}

/** The same for an answer that is no JSON. */
export function answersAs<Answer>(mediaType: string, answer: Answer) {
  return answers({ content: { [mediaType]: { schema: answer } } });
}

/** `{"success": true}` with what the call gives. */
export function done<Properties extends TProperties>(properties: Properties) {
  return answers(Type.Object({ success, ...properties }));
}

/** The same of a call that is refused once the chat is closed. That refusal has status 200: a client tells it by `success`. */
export function doneWhileOpen<Properties extends TProperties>(properties: Properties) {
  return answers(Type.Union([Type.Object({ success, ...properties }), Failure]));
}

/** The answer of a call that gives nothing back. */
export const DONE = done({});
