import { Type } from 'typebox';
import { emailOf } from '../base/emailOf.ts';
import { nullable } from '../../protocol/shapes.ts';
import { deleteSubscription, isSubscribed, readPushKeys, saveSubscription } from '../alerts/pushSubscriptions.ts';
import { Refusal } from '../base/Refusal.ts';
import { readSettings } from '../chat/settings.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { queryOne } from '../storage/Database.ts';
import { browserSessionOf, CHANGING, READING } from './requireSession.ts';

const alertsSchema = {
  ...READING,
  summary: 'How the operator learns of waiting chats while away',
  response: answers(
    Type.Object({
      push_key: Type.String({ description: 'The public key with which the browser subscribes to notifications.' }),
      is_subscribed: Type.Boolean({ description: 'Whether this browser gets notifications.' }),
      email: nullable(Type.String()),
      can_mail: Type.Boolean({ description: 'Whether the server sends such e-mails.' }),
    }),
  ),
};
const subscribeSchema = {
  ...CHANGING,
  summary: 'Sends notifications about waiting chats to this browser while the operator is away, until the sign-out',
  body: Type.Object({
    endpoint: Type.String({ maxLength: 2_000 }),
    p256dh: Type.String({ maxLength: 200 }),
    auth: Type.String({ maxLength: 100 }),
  }),
  response: DONE,
};
const unsubscribeSchema = { ...CHANGING, summary: 'Sends no more notifications to this browser', response: DONE };
const mailSchema = {
  ...CHANGING,
  summary: 'Sets where the operator gets e-mails about waiting chats while away; null for none',
  body: Type.Object({ email: nullable(Type.String({ maxLength: 320 })) }),
  response: DONE,
};

/** Routes for the notifications and e-mails that an operator gets while away (REACH-07). */
export function awayAlertRoutes(app: TypedApp, { store, config, mailer }: Backend): void {
  app.get('/away-alerts', { schema: alertsSchema }, async (request) => {
    const { id, operator } = browserSessionOf(request);
    const sql = 'SELECT alert_email FROM operators WHERE id = $1';
    return {
      push_key: (await readPushKeys(store)).publicKey,
      is_subscribed: await isSubscribed(store, id),
      email: (await queryOne<{ alert_email: string | null }>(store, sql, [operator.id])).alert_email,
      can_mail: mailer !== null && (await readSettings(store)).mail_waiting_after > 0,
    };
  });

  app.put('/push-subscription', { schema: subscribeSchema }, async (request) => {
    const { id: sessionId, operator } = browserSessionOf(request);
    const subscription = { given: request.body, allowsPrivate: config.allowsPrivateCalls };
    await store.transact((transaction) =>
      saveSubscription(transaction, { operatorId: operator.id, sessionId }, subscription),
    );
    return { success: true as const };
  });

  app.delete('/push-subscription', { schema: unsubscribeSchema }, async (request) => {
    await deleteSubscription(store, browserSessionOf(request).id);
    return { success: true as const };
  });

  app.put('/away-alerts', { schema: mailSchema }, async (request) => {
    const given = request.body.email?.trim() ?? '';
    const email = given === '' ? null : emailOf(given);
    if (given !== '' && email === null) throw new Refusal(422, 'Enter an e-mail address, such as dana@example.com');
    await store.query('UPDATE operators SET alert_email = $2 WHERE id = $1', [
      browserSessionOf(request).operator.id,
      email,
    ]);
    return { success: true as const };
  });
}
