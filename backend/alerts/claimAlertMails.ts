import { oneLine } from '../../protocol/trimText.ts';
import { randomText } from '../base/secretText.ts';
import type { Mail, Mailer } from '../mail/Mailer.ts';
import { queryFirst } from '../storage/Database.ts';
import type { Store } from '../storage/Store.ts';
import { PAUSES_MINUTES, type ClaimMail, type MailFailure, type MailJob } from '../tickets/MailJob.ts';
import { claimOrQueue, renewAlert, settleAlert, waitingChat, type WaitAlert, type WaitingChat } from './waitAlerts.ts';

type Options = { store: Store; mailer: Mailer; operatorTimeout: number; now: () => number };

/** A later e-mail about a waiting chat is of no use. */
const ATTEMPTS = 3;
const MAX_NAME = 80;

/** Claims e-mails about waiting chats to operators who are away (REACH-07). First it queues those that have become due. */
export function claimAlertMails({ store, mailer, operatorTimeout, now }: Options): ClaimMail {
  const presence = () => ({ seenSince: new Date(now() - operatorTimeout * 1_000) });

  const jobOf = (alert: WaitAlert): MailJob => {
    let isSent = false;
    return {
      renew: () => renewAlert(store, alert),
      async send() {
        const sql = 'SELECT alert_email FROM operators WHERE id = $1 AND alert_email IS NOT NULL';
        const operator = await queryFirst<{ alert_email: string }>(store, sql, [alert.operator_id]);
        const chat = await waitingChat(store, alert, presence());
        if (operator === null || chat === null) return;
        await mailer.send(composeAlertMail(chat, operator.alert_email, store.publicUrl));
        isSent = true;
      },
      settle: (failure) => settleAlert(store, alert, outcomeOf(alert, failure, isSent)),
    };
  };

  return async () => {
    const alert = await claimOrQueue(store, 'mail', presence());
    return alert && jobOf(alert);
  };
}

function outcomeOf({ attempts }: WaitAlert, failure: MailFailure | null, isSent: boolean) {
  if (failure === null) return { delivery: isSent ? ('sent' as const) : ('dropped' as const) };
  const { problem, isPermanent } = failure;
  const pause = PAUSES_MINUTES[attempts - 1];
  if (isPermanent || attempts >= ATTEMPTS || pause === undefined) return { delivery: 'failed' as const, problem };
  return { retryInMinutes: pause, problem };
}

function composeAlertMail({ chat_id: chatId, name, area }: WaitingChat, to: string, publicUrl: string): Mail {
  const visitor = [...oneLine(name)].slice(0, MAX_NAME).join('');
  return {
    to,
    subject: `${visitor} is waiting in the chat`,
    text: [
      `${visitor} is waiting for an answer${area === null ? '' : ` about ${area}`}.`,
      `Open the chat: ${publicUrl}/desk/#chats/${chatId}`,
      'You get this e-mail because you are away from the desk. Turn it off in your profile at the desk.',
    ].join('\n\n'),
    messageId: `<wait.${chatId}.${randomText(16)}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
