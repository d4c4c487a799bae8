import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { object, pathId } from '../http/schemas.ts';
import { deleteHours, listHours, saveHours, type GivenHours } from '../model/openingHours.ts';

const word = { type: 'string', maxLength: 100 } as const;
const time = { type: 'string', maxLength: 5 } as const;
const schema = {
  body: object({
    company: { type: 'string', pattern: '^([A-Za-z0-9][A-Za-z0-9_-]{0,59})?$' },
    time_zone: word,
    weekly: {
      type: 'array',
      minItems: 7,
      maxItems: 7,
      items: { type: 'array', items: object({ from: time, to: time }) },
    },
    holidays: { type: 'array', maxItems: 200, items: object({ date: word, name: word }) },
  }),
};

export function hoursRoutes(app: FastifyInstance, { store, now }: Backend): void {
  app.get('/opening-hours', async () => ({ hours: await listHours(store, now()) }));
  app.put<{ Body: GivenHours }>('/opening-hours', { schema }, async ({ body }) => ({
    success: true,
    hours: await saveHours(store, body, now()),
  }));
  app.delete<{ Params: { id: number } }>('/opening-hours/:id', { schema: { params: pathId } }, async ({ params }) => {
    await deleteHours(store, params.id);
    return { success: true };
  });
}
