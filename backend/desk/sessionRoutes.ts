import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { authorize } from '../broadcasting/broadcastingRoutes.ts';
import { addressKey } from '../http/addressKey.ts';
import { flag, key, object, text } from '../http/schemas.ts';
import { DESK_ROOM } from '../model/deskChat.ts';
import { Refusal } from '../model/Refusal.ts';
import { sameText } from '../model/sameText.ts';
import { announceQueue } from '../model/queue.ts';
import { readOperator, readSettings, writeOperator, writeSettings } from '../model/settings.ts';
import type { Operator, Settings } from '../../protocol/wire.ts';
import { countTry } from './loginTries.ts';
import { sessionKeyOf, sessionOf } from './requireSession.ts';
import { addSocket, endSession, openSession, SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts';

const CHANNEL = /^private-(desk|chat\..+)$/;
const PATH = '/desk';

export function signInRoutes(app: FastifyInstance, { store, config, deskPassword }: Backend): void {
  const secure = store.publicUrl.startsWith('https:');
  const cookieOptions = { path: PATH, httpOnly: true, sameSite: 'strict', secure, maxAge: SESSION_SECONDS } as const;

  app.post<{ Body: { password: string } }>(
    '/login',
    { schema: { body: object({ password: text }) } },
    async ({ body, ip }, reply) => {
      const counted = await countTry(store, addressKey(ip), config.limits.loginTriesPerMinute);
      if (!sameText(body.password, deskPassword)) throw new Refusal(401, 'Wrong password');
      await counted.forgive();
      const { token, csrf_token } = await openSession(store, deskPassword);
      reply.setCookie(SESSION_COOKIE, token, cookieOptions);
      return { success: true, csrf_token };
    },
  );
}

export function sessionRoutes(app: FastifyInstance, backend: Backend): void {
  const { store, realtime, config } = backend;
  app.post('/logout', async (request, reply) => {
    realtime.disconnect(await endSession(store, sessionKeyOf(request, backend)));
    reply.clearCookie(SESSION_COOKIE, { path: PATH });
    return { success: true };
  });

  app.get('/session', async (request) => ({
    operator: await readOperator(store),
    csrf_token: (await sessionOf(request, backend)).csrf_token,
    push_key: realtime.pushKey,
    socket_url: realtime.socketUrl,
    event_namespace: config.eventNamespace,
    settings: await readSettings(store),
  }));

  const operatorSchema = {
    body: object({
      name: { ...text, minLength: 1, maxLength: 100 },
      img: { type: ['string', 'null'], maxLength: 1_000 },
    }),
  };
  app.put<{ Body: Operator }>('/operator', { schema: operatorSchema }, async ({ body }) => ({
    success: true,
    operator: await writeOperator(store, { name: operatorName(body.name), img: imageAddress(body.img) }),
  }));

  const settingsSchema = {
    body: object(
      {},
      { online: flag, show_rate: flag, saved_history: flag, queue: flag, init_message: { ...text, maxLength: 1_000 } },
    ),
  };
  app.put<{ Body: Partial<Settings> }>('/settings', { schema: settingsSchema }, ({ body }) =>
    store.transact(async (transaction) => {
      const before = await readSettings(transaction);
      const settings = await writeSettings(transaction, body);
      await transaction.announce(DESK_ROOM, 'Desk.SettingsUpdated', { settings });
      if (settings.queue !== before.queue) await announceQueue(transaction, settings.queue);
      return { success: true, settings };
    }),
  );

  const authSchema = { body: object({ socket_id: key, channel_name: key }) };
  app.post<{ Body: { socket_id: string; channel_name: string } }>('/auth', { schema: authSchema }, async (request) => {
    const { socket_id: socketId, channel_name: channel } = request.body;
    if (!CHANNEL.test(channel)) throw new Refusal(403, 'The desk has no such channel');
    const answer = authorize(realtime, socketId, channel);
    await addSocket(store, sessionKeyOf(request, backend), socketId);
    return answer;
  });
}

function operatorName(given: string): string {
  const name = given.trim();
  if (name === '') throw new Refusal(422, 'Enter a name');
  return name;
}

function imageAddress(address: string | null): string | null {
  if (address === null || address.trim() === '') return null;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new Refusal(422, 'Enter a picture link that starts with https://');
}
