import type { FastifyError, FastifyInstance } from 'fastify';
import { StoreUnavailable } from '../storage/AttachmentStore.ts';
import { FileRefusal } from '../storage/fileRefusal.ts';
import { DatabaseUnavailable } from '../storage/DatabaseUnavailable.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Refusals } from './createRefusals.ts';
import { Overloaded } from './refuseOverloaded.ts';

/** PostgreSQL codes for text with a NUL character, which JSON allows and the database does not. */
const UNSTORABLE = new Set(['22021', '22P05']);

const FULL_DISK = 507;
const UNAVAILABLE = 503;
const RETRY_AFTER_SECONDS = 2;
/**
 * A full disk or a lost database fails every call and would fill the log. The database driver
 * reports its own outages; the store of attachments does not.
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
    if (status >= 500 && (!KNOWN_OUTAGES.has(status) || error instanceof StoreUnavailable)) report(error, request.id);
    if (status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS);
    await refusals.hold(request.raw, status);
    if (error instanceof Refusal && error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
    const file = error instanceof FileRefusal ? { file: error.file } : {};
    return reply.code(status).send({ success: false, error: text, ...file });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, error: 'Not found' }));
}

type Failed = FastifyError | Refusal | DatabaseUnavailable | Overloaded | StoreUnavailable;

function answerTo(error: Failed): { status: number; text: string } {
  if (error instanceof Refusal) return { status: error.status, text: error.message };
  if (error instanceof DatabaseUnavailable || error instanceof Overloaded)
    return { status: UNAVAILABLE, text: 'The service is busy. Please try again in a moment.' };
  if (error instanceof StoreUnavailable)
    return { status: UNAVAILABLE, text: 'Files are not available at the moment. Please try again later.' };
  if (error.validation !== undefined) return { status: 422, text: error.message };
  if (UNSTORABLE.has(error.code)) return { status: 422, text: 'The text holds a character that cannot be stored' };
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, text: error.message };
  return { status: 500, text: 'Something went wrong' };
}
