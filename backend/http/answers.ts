import { Type, type TProperties } from 'typebox';
import { Failure } from '../../protocol/wire.ts';

const success = Type.Literal(true);

/** Response schemas of a route: its success body, or a failure. */
export function answers<Answer>(answer: Answer) {
  return { 200: answer, '4xx': Failure, '5xx': Failure };
}

/** Like `answers`, for a body that is not JSON. */
export function answersAs<Answer>(mediaType: string, answer: Answer) {
  return answers({ content: { [mediaType]: { schema: answer } } });
}

/** `{"success": true}` with the given properties. */
export function done<Properties extends TProperties>(properties: Properties) {
  return answers(Type.Object({ success, ...properties }));
}

/**
 * Like `done`, for a call that is refused once the chat is closed. That refusal has status 200, so
 * clients must check `success`.
 */
export function doneWhileOpen<Properties extends TProperties>(properties: Properties) {
  return answers(Type.Union([Type.Object({ success, ...properties }), Failure]));
}

/** The response of a call that returns no data. */
export const DONE = done({});
