import { Type } from 'typebox';
import { createHash, randomBytes } from 'node:crypto';
import { cutText } from '../../protocol/trimText.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { jsonText } from '../storage/jsonText.ts';
import { optionalText } from '../http/schemas.ts';
import { Refusal } from '../base/Refusal.ts';

/** Apart from forms, so that a page's events do not use up a visitor's calls. */
const rateLimit = { name: 'events', calls: 60, seconds: 60 };
const MAX_PROPERTIES_BYTES = 4_096;
const BRANCHES = ['a', 'b'] as const;

const name = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' });

const trackSchema = {
  tags: ['Visitor'],
  summary: 'Keeps an event of the visit',
  params: Type.Object({ event: name }),
  body: Type.Object({
    exp_guest_id: optionalText,
    properties: Type.Optional(Type.Unsafe<object>({ type: 'object' })),
  }),
  response: DONE,
};
const branchSchema = {
  tags: ['Visitor'],
  summary: 'The branch of an experiment that a user is in',
  params: Type.Object({ experiment: name }),
  querystring: Type.Object({ user_id: optionalText }),
  response: answers(Type.Object({ experiment: Type.String(), branch: Type.String() })),
};

/** POST /track-event/{event} and GET /fortune/{experiment}. */
export function trackingRoutes(app: TypedApp, { store }: Backend): void {
  app.post('/track-event/:event', { schema: trackSchema, config: { rateLimit } }, async ({ params, body }) => {
    const properties = jsonText(body.properties ?? {});
    if (Buffer.byteLength(properties) > MAX_PROPERTIES_BYTES)
      throw new Refusal(422, `body/properties must have at most ${MAX_PROPERTIES_BYTES} bytes as JSON`);
    await store.query('INSERT INTO tracked_events (event, exp_guest_id, properties) VALUES ($1, $2, $3::jsonb)', [
      params.event,
      cutText(body.exp_guest_id ?? '', 300),
      properties,
    ]);
    return { success: true as const };
  });

  app.get('/fortune/:experiment', { schema: branchSchema }, async ({ params: { experiment }, query }) => ({
    experiment,
    branch: branchOf(experiment, query.user_id ?? ''),
  }));
}

/** A user gets the same branch from every process. Without a user the branch is random. */
function branchOf(experiment: string, userId: string): string {
  const draw = userId === '' ? randomBytes(1) : createHash('sha256').update(`${experiment}:${userId}`).digest();
  return BRANCHES[(draw[0] ?? 0) % BRANCHES.length] ?? BRANCHES[0];
}
