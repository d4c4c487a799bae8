import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { deleteHours, listHours, saveHours } from '../chat/openingHours.ts';
import { OpeningHours } from '../../protocol/wire.ts';
import { ADMINISTRATORS, CHANGING, READING, sessionOf } from './requireSession.ts';

const word = Type.String({ maxLength: 100 });
const time = Type.String({ maxLength: 5 });
const listSchema = {
  ...READING,
  summary: 'The opening hours of each company that has some',
  response: answers(Type.Object({ hours: Type.Array(OpeningHours) })),
};
const saveSchema = {
  ...CHANGING,
  summary: 'Sets the opening hours of a company',
  body: Type.Object({
    company: Type.String({ pattern: '^([A-Za-z0-9][A-Za-z0-9_-]{0,59})?$' }),
    time_zone: word,
    weekly: Type.Array(Type.Array(Type.Object({ from: time, to: time })), { minItems: 7, maxItems: 7 }),
    holidays: Type.Array(Type.Object({ date: word, name: word }), { maxItems: 200 }),
  }),
  response: done({ hours: OpeningHours }),
};
const deleteSchema = { ...CHANGING, summary: 'Deletes opening hours', params: pathId, response: DONE };

export function hoursRoutes(app: TypedApp, { store, now }: Backend): void {
  app.get('/opening-hours', { schema: listSchema }, async () => ({ hours: await listHours(store, now()) }));

  app.put('/opening-hours', { schema: saveSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const hours = await saveHours(transaction, request.body, now());
      await noteAction(transaction, sessionOf(request).operator, 'hours-changed', hours.company);
      return { success: true as const, hours };
    }),
  );

  app.delete('/opening-hours/:id', { schema: deleteSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const company = await deleteHours(transaction, request.params.id);
      if (company !== null) await noteAction(transaction, sessionOf(request).operator, 'hours-deleted', company);
      return { success: true as const };
    }),
  );
}
