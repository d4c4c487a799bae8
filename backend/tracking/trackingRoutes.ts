import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { jsonText } from '../database/jsonText.ts';
import { object, text } from '../http/schemas.ts';

const BRANCHES = ['a', 'b'] as const;

const name = { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,100}$' } as const;
const anObject = { type: 'object' } as const;

/** POST /track-event/{event} and GET /fortune/{experiment}. */
export function trackingRoutes(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Params: { event: string }; Body: { exp_guest_id?: string; properties?: object } }>(
    '/track-event/:event',
    { schema: { params: object({ event: name }), body: object({}, { exp_guest_id: text, properties: anObject }) } },
    async ({ params, body }) => {
      await store.query('INSERT INTO tracked_events (event, exp_guest_id, properties) VALUES ($1, $2, $3::jsonb)', [
        params.event,
        body.exp_guest_id?.slice(0, 300) ?? '',
        jsonText(body.properties ?? {}),
      ]);
      return { success: true };
    },
  );

  app.get<{ Params: { experiment: string }; Querystring: { user_id?: string } }>(
    '/fortune/:experiment',
    { schema: { params: object({ experiment: name }), querystring: object({}, { user_id: text }) } },
    async ({ params: { experiment }, query }) => ({ experiment, branch: branchOf(experiment, query.user_id ?? '') }),
  );
}

/** The same user gets the same branch from every process; without a user it is drawn. */
function branchOf(experiment: string, userId: string): string {
  const draw = userId === '' ? randomBytes(1) : createHash('sha256').update(`${experiment}:${userId}`).digest();
  return BRANCHES[(draw[0] ?? 0) % BRANCHES.length] ?? BRANCHES[0];
}
