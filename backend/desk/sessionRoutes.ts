import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Backend } from '../Backend.ts';
import { authorize } from '../broadcasting/broadcastingRoutes.ts';
import { flag, id, key, object, text } from '../http/schemas.ts';
import { noteAction } from '../model/deskActions.ts';
import { DESK_ROOM } from '../model/deskChat.ts';
import { readPerson, writeProfile } from '../model/operators.ts';
import { Refusal } from '../model/Refusal.ts';
import { announceQueue } from '../model/queue.ts';
import { readSettings, writeSettings } from '../model/settings.ts';
import type { Operator, Settings } from '../../protocol/wire.ts';
import { operatorName } from './operatorName.ts';
import { requireRole, sessionOf } from './requireSession.ts';
import { addSocket, endSessions, SESSION_COOKIE } from './sessions.ts';
import { COOKIE_PATH } from './startSession.ts';

const CHANNEL = /^private-(desk|chat\..+)$/;
/** The operators at the desk: who is there, at which chat, and who types. */
const PRESENCE = 'presence-desk';
const A_DAY = 24 * 3_600;

export function sessionRoutes(app: FastifyInstance, backend: Backend): void {
  const { store, realtime, config } = backend;
  app.post('/logout', async (request, reply) => {
    const { id: only, operator } = sessionOf(request);
    realtime.disconnect(await endSessions(store, operator.id, { only }));
    reply.clearCookie(SESSION_COOKIE, { path: COOKIE_PATH });
    return { success: true };
  });

  app.get('/session', async (request) => {
    const { operator, csrf_token } = sessionOf(request);
    return {
      operator: { name: operator.name, img: operator.img },
      me: await readPerson(store, operator.id),
      csrf_token,
      push_key: realtime.pushKey,
      socket_url: realtime.socketUrl,
      event_namespace: config.eventNamespace,
      settings: await readSettings(store),
    };
  });

  const operatorSchema = {
    body: object({
      name: { ...text, minLength: 1, maxLength: 100 },
      img: { type: ['string', 'null'], maxLength: 1_000 },
    }),
  };
  app.put<{ Body: Operator }>('/operator', { schema: operatorSchema }, async (request) => {
    const { id: operatorId } = sessionOf(request).operator;
    const operator = { name: operatorName(request.body.name), img: imageAddress(request.body.img) };
    await store.transact((transaction) => writeProfile(transaction, operatorId, operator));
    return { success: true, operator };
  });

  const settingsSchema = {
    body: object(
      {},
      {
        ...{
          online: flag,
          show_rate: flag,
          saved_history: flag,
          queue: flag,
          init_message: { ...text, maxLength: 1_000 },
        },
        ...{ wait_warning: { ...id, maximum: A_DAY }, wait_alarm: { ...id, maximum: A_DAY } },
      },
    ),
  };
  const guarded = { schema: settingsSchema, preValidation: async (request: FastifyRequest) => requireRole(request) };
  app.put<{ Body: Partial<Settings> }>('/settings', guarded, (request) =>
    store.transact(async (transaction) => {
      const { body } = request;
      const before = await readSettings(transaction);
      const settings = await writeSettings(transaction, body);
      await transaction.announce(DESK_ROOM, 'Desk.SettingsUpdated', { settings });
      await noteAction(transaction, sessionOf(request).operator, 'settings-changed');
      if (settings.queue !== before.queue) await announceQueue(transaction, settings.queue);
      return { success: true, settings };
    }),
  );

  const authSchema = { body: object({ socket_id: key, channel_name: key }) };
  app.post<{ Body: { socket_id: string; channel_name: string } }>('/auth', { schema: authSchema }, async (request) => {
    const { socket_id: socketId, channel_name: channel } = request.body;
    const { id: sessionId, operator } = sessionOf(request);
    if (!CHANNEL.test(channel) && channel !== PRESENCE) throw new Refusal(403, 'The desk has no such channel');
    const member = { user_id: String(operator.id), user_info: { name: operator.name, img: operator.img } };
    const answer = authorize(realtime, { socketId, channel, ...(channel === PRESENCE ? { member } : {}) });
    // A session that ends from here on closes this socket, too.
    if (!(await addSocket(store, sessionId, socketId))) throw new Refusal(401, 'Sign in first');
    return answer;
  });
}

function imageAddress(address: string | null): string | null {
  if (address === null || address.trim() === '') return null;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new Refusal(422, 'Enter a picture link that starts with https://');
}
