import type {} from '@fastify/cookie';
import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { authorize, AUTHORIZED } from '../chat/broadcastingRoutes.ts';
import { FORM_OR_JSON, key } from '../http/schemas.ts';
import { noteAction } from '../chat/deskActions.ts';
import { DESK_ROOM } from '../chat/deskChat.ts';
import { operatorName, readPerson, writeProfile } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { announceQueue } from '../chat/queue.ts';
import { readSettings, writeSettings } from '../chat/settings.ts';
import { isHttpsLink } from '../../protocol/links.ts';
import { nullable } from '../../protocol/shapes.ts';
import { ChangedSettings, Operator, Person, Settings } from '../../protocol/wire.ts';
import { requireUsableRule } from './signInRule.ts';
import { ADMINISTRATORS, browserSessionOf, CHANGING, READING, sessionOf } from './requireSession.ts';
import { addSocket, endSessions, SESSION_COOKIE } from './sessions.ts';
import { COOKIE_PATH } from './startSession.ts';

const CHANNEL = /^private-(desk|chat\..+)$/;
/** The operators at the desk, the chat that each views, and who is typing. */
const PRESENCE = 'presence-desk';

const logoutSchema = { ...CHANGING, summary: 'Signs out', response: DONE };
const sessionSchema = {
  ...READING,
  summary: 'All that the desk needs to begin',
  response: answers(
    Type.Object({
      operator: Operator,
      me: Person,
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
  body: ChangedSettings,
  response: done({ settings: Settings }),
};
const authSchema = {
  ...READING,
  summary: "Lets the desk listen to its own channel, or to a chat's",
  consumes: FORM_OR_JSON,
  body: Type.Object({ socket_id: key, channel_name: key }),
  response: AUTHORIZED,
};

export function sessionRoutes(app: TypedApp, backend: Backend): void {
  const { store, realtime, config } = backend;
  app.post('/logout', { schema: logoutSchema }, async (request, reply) => {
    const { id: only, operator } = browserSessionOf(request);
    realtime.disconnect(await endSessions(store, operator.id, { only }));
    reply.clearCookie(SESSION_COOKIE, { path: COOKIE_PATH });
    return { success: true as const };
  });

  app.get('/session', { schema: sessionSchema }, async (request) => {
    const { operator, csrf_token } = browserSessionOf(request);
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

  app.put('/operator', { schema: operatorSchema }, async (request) => {
    const { id: operatorId } = sessionOf(request).operator;
    const operator = { name: operatorName(request.body.name), img: imageAddress(request.body.img) };
    await store.transact((transaction) => writeProfile(transaction, operatorId, operator));
    return { success: true as const, operator };
  });

  app.put('/settings', { schema: settingsSchema, ...ADMINISTRATORS }, (request) =>
    store.transact(async (transaction) => {
      const { body } = request;
      const before = await readSettings(transaction);
      const { sign_in: rule } = body;
      if (rule !== undefined && rule !== before.sign_in)
        await requireUsableRule(transaction, { rule, session: browserSessionOf(request), backend });
      const settings = await writeSettings(transaction, body);
      await transaction.announce(DESK_ROOM, 'Desk.SettingsUpdated', { settings });
      await noteAction(transaction, sessionOf(request).operator, 'settings-changed');
      if (settings.queue !== before.queue) await announceQueue(transaction, settings.queue);
      return { success: true, settings };
    }),
  );

  app.post('/auth', { schema: authSchema }, async (request) => {
    const { socket_id: socketId, channel_name: channel } = request.body;
    const { id: sessionId, operator } = browserSessionOf(request);
    if (!CHANNEL.test(channel) && channel !== PRESENCE) throw new Refusal(403, 'The desk has no such channel');
    const member = { user_id: String(operator.id), user_info: { name: operator.name, img: operator.img } };
    const answer = authorize(realtime, { socketId, channel, ...(channel === PRESENCE ? { member } : {}) });
    // Records the socket, so that it is closed when the session ends.
    if (!(await addSocket(store, sessionId, socketId))) throw new Refusal(401, 'Sign in first');
    return answer;
  });
}

function imageAddress(address: string | null): string | null {
  if (address === null || address.trim() === '') return null;
  if (isHttpsLink(address)) return address;
  throw new Refusal(422, 'Enter a picture link that starts with https://');
}
