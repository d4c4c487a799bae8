import type { FastifyError, FastifyInstance } from 'fastify';
import { FileRefusal } from '../attachments/fileRefusal.ts';
import { DatabaseUnavailable } from '../database/DatabaseUnavailable.ts';
import { Refusal } from '../model/Refusal.ts';
import type { Refusals } from './createRefusals.ts';
import { Overloaded } from './refuseOverloaded.ts';

/** PostgreSQL codes for text with a NUL character, which JSON allows and the database does not. */
const UNSTORABLE = new Set(['22021', '22P05']);

const FULL_DISK = 507;
const UNAVAILABLE = 503;
const RETRY_AFTER_SECONDS = 2;
/**
 * A full disk or a lost database fails every call and would fill the log. The database driver
 * reports its own outages.
 */
const KNOWN_OUTAGES = new Set([FULL_DISK, UNAVAILABLE]);

export type Report = (error: unknown, requestId: string) => void;

/**
 * Sends every failure as `{"success": false, "error"}`. Unexpected errors are reported, and their
 * details are not sent.
 */
export function handleErrors(app: FastifyInstance, report: Report, refusals: Refusals): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, text } = answerTo(error);
    if (status >= 500 && !KNOWN_OUTAGES.has(status)) report(error, request.id);
    if (status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS);
    await refusals.hold(request.raw, status);
    if (error instanceof Refusal && error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
    const file = error instanceof FileRefusal ? { file: error.file } : {};
    return reply.code(status).send({ success: false, error: text, ...file });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, error: 'Not found' }));
}

function answerTo(error: FastifyError | Refusal | DatabaseUnavailable | Overloaded): { status: number; text: string } {
  if (error instanceof Refusal) return { status: error.status, text: error.message };
  if (error instanceof DatabaseUnavailable || error instanceof Overloaded)
    return { status: UNAVAILABLE, text: 'The service is busy. Please try again in a moment.' };
  if (error.validation !== undefined) return { status: 422, text: error.message };
  if (UNSTORABLE.has(error.code)) return { status: 422, text: 'The text holds a character that cannot be stored' };
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, text: error.message };
  return { status: 500, text: 'Something went wrong' };
}
