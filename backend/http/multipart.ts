import { Type, type TSchema } from 'typebox';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The parts of a multipart body, for the API document. Fastify does not validate them, because
     * it does not read this body.
     */
    multipart?: TSchema;
    /** A body that is neither JSON nor a form, also for the API document. */
    rawBody?: { mediaType: string; schema: TSchema };
  }
}

/** The repeatable part `files`. */
export const FILES = Type.Array(Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/octet-stream' }));
