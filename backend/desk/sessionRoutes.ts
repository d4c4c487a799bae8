import { Type } from 'typebox';
import type {} from '@fastify/cookie';
import type { Backend } from '../Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { authorize, AUTHORIZED } from '../broadcasting/broadcastingRoutes.ts';
import { addressKey } from '../http/addressKey.ts';
import { FORM_OR_JSON, key, optionalFlag, text } from '../http/schemas.ts';
import { DESK_ROOM } from '../model/deskChat.ts';
import { Refusal } from '../model/Refusal.ts';
import { sameText } from '../model/sameText.ts';
import { announceQueue } from '../model/queue.ts';
import { readOperator, readSettings, writeOperator, writeSettings } from '../model/settings.ts';
import { nullable } from '../../protocol/shapes.ts';
import { Operator, Settings } from '../../protocol/wire.ts';
import { CHANGING, READING } from './deskSchemas.ts';
import { countTry } from './loginTries.ts';
import { sessionKeyOf, sessionOf } from './requireSession.ts';
import { addSocket, endSession, openSession, SESSION_COOKIE, SESSION_SECONDS } from './sessions.ts';

const CHANNEL = /^private-(desk|chat\..+)$/;
const PATH = '/desk';

const loginSchema = {
  tags: ['Desk'],
  summary: 'Signs in, by the cookie that the answer sets',
  body: Type.Object({ password: text }),
  response: done({ csrf_token: Type.String() }),
};
const logoutSchema = { ...CHANGING, summary: 'Signs out', response: DONE };
const sessionSchema = {
  ...READING,
  summary: 'What the desk needs to begin',
  response: answers(
    Type.Object({
      operator: Operator,
      csrf_token: Type.String(),
      push_key: Type.String(),
      socket_url: Type.String(),
      event_namespace: Type.String(),
      settings: Settings,
    }),
  ),
};
const operatorSchema = {
  ...CHANGING,
  summary: "Changes the operator's name and picture",
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    img: nullable(Type.String({ maxLength: 1_000 })),
  }),
  response: done({ operator: Operator }),
};
const settingsSchema = {
  ...CHANGING,
  summary: 'Changes the settings that are given',
  body: Type.Object({
    online: optionalFlag,
    show_rate: optionalFlag,
    saved_history: optionalFlag,
    queue: optionalFlag,
    init_message: Type.Optional(Type.String({ maxLength: 1_000 })),
  }),
  response: done({ settings: Settings }),
};
const authSchema = {
  ...READING,
  summary: "Lets the desk listen to its own channel, or to a chat's",
  consumes: FORM_OR_JSON,
  body: Type.Object({ socket_id: key, channel_name: key }),
  response: AUTHORIZED,
};

export function signInRoutes(app: TypedApp, { store, config, deskPassword }: Backend): void {
  const secure = store.publicUrl.startsWith('https:');
  const cookieOptions = { path: PATH, httpOnly: true, sameSite: 'strict', secure, maxAge: SESSION_SECONDS } as const;

  app.post('/login', { schema: loginSchema }, async ({ body, ip }, reply) => {
    const counted = await countTry(store, addressKey(ip), config.limits.loginTriesPerMinute);
    if (!sameText(body.password, deskPassword)) throw new Refusal(401, 'Wrong password');
    await counted.forgive();
    const { token, csrf_token } = await openSession(store, deskPassword);
    reply.setCookie(SESSION_COOKIE, token, cookieOptions);
    return { success: true as const, csrf_token };
  });
}

export function sessionRoutes(app: TypedApp, backend: Backend): void {
  const { store, realtime, config } = backend;
  app.post('/logout', { schema: logoutSchema }, async (request, reply) => {
    realtime.disconnect(await endSession(store, sessionKeyOf(request, backend)));
    reply.clearCookie(SESSION_COOKIE, { path: PATH });
    return { success: true as const };
  });

  app.get('/session', { schema: sessionSchema }, async (request) => ({
    operator: await readOperator(store),
    csrf_token: (await sessionOf(request, backend)).csrf_token,
    push_key: realtime.pushKey,
    socket_url: realtime.socketUrl,
    event_namespace: config.eventNamespace,
    settings: await readSettings(store),
  }));

  app.put('/operator', { schema: operatorSchema }, async ({ body }) => ({
    success: true as const,
    operator: await writeOperator(store, { name: operatorName(body.name), img: imageAddress(body.img) }),
  }));

  app.put('/settings', { schema: settingsSchema }, ({ body }) =>
    store.transact(async (transaction) => {
      const before = await readSettings(transaction);
      const settings = await writeSettings(transaction, body);
      await transaction.announce(DESK_ROOM, 'Desk.SettingsUpdated', { settings });
      if (settings.queue !== before.queue) await announceQueue(transaction, settings.queue);
      return { success: true, settings };
    }),
  );

  app.post('/auth', { schema: authSchema }, async (request) => {
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
