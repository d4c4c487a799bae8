import { Type, type TSchema } from 'typebox';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The parts of a multipart body, for the document of the API. Fastify checks bodies that it has read whole, and this one it has not. */
    multipart?: TSchema;
    /** A body that is neither JSON nor a form, likewise. */
    rawBody?: { mediaType: string; schema: TSchema };
  }
}

/** The part `files`, repeated. */
export const FILES = Type.Array(Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/octet-stream' }));
