import webPush from 'web-push';
import { oneLine } from '../../protocol/trimText.ts';
import type { Config } from '../base/config.ts';
import { CallError, postOutside } from '../http/postOutside.ts';
import { addressOf } from '../mail/sender.ts';
import { createDrainLoop, type DrainLoop } from '../storage/createDrainLoop.ts';
import type { Store } from '../storage/Store.ts';
import { forgetSubscription, readPushKeys, subscriptionsOf, type Subscription } from './pushSubscriptions.ts';
import { claimOrQueue, settleAlert, waitingChat, type WaitAlert, type WaitingChat } from './waitAlerts.ts';

type Options = {
  store: Store;
  config: Pick<Config, 'operatorTimeout' | 'allowsPrivateCalls' | 'mail'>;
  now: () => number;
  report: (error: unknown) => void;
};

const CHECK_EVERY_MS = 2_000;
const PARALLEL = 4;
const TIMEOUT_MS = 8_000;
/** Soon after, the wait is over or another browser has shown it. */
const PAUSES_MINUTES: readonly number[] = [1, 5];
/** How long a push service keeps a notification for a browser that is off. */
const TTL_SECONDS = 15 * 60;
const MAX_NAME = 80;

type Outcome = 'shown' | 'gone' | 'failed';

/**
 * Sends Web Push notifications about waiting chats to the browsers of operators who are away
 * (REACH-07). Several processes may run the queue.
 */
export function createPushQueue({ store, config, now, report }: Options): DrainLoop {
  const presence = () => ({ seenSince: new Date(now() - config.operatorTimeout * 1_000) });

  const send = async ({ endpoint, p256dh, auth }: Subscription, chat: WaitingChat): Promise<Outcome> => {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(chat), {
      vapidDetails: { subject: subjectOf(store.publicUrl, config.mail?.from), ...(await readPushKeys(store)) },
      ...{ TTL: TTL_SECONDS, urgency: 'high', topic: `chat-${chat.chat_id}`, contentEncoding: 'aes128gcm' },
    });
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    delete headers['Content-Length'];
    try {
      const body = details.body ?? '';
      const call = { url: endpoint, headers, body, timeoutMs: TIMEOUT_MS, allowsPrivate: config.allowsPrivateCalls };
      const status = await postOutside(call);
      if (status === 404 || status === 410) return 'gone';
      return status >= 200 && status < 300 ? 'shown' : 'failed';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return 'failed';
    }
  };

  const notify = async (alert: WaitAlert): Promise<void> => {
    const chat = await waitingChat(store, alert, presence());
    if (chat === null) return settleAlert(store, alert, { delivery: 'dropped' });
    const subscriptions = await subscriptionsOf(store, alert.operator_id);
    // One after another, services that do not answer would outlast the claim.
    const outcomes = await Promise.all(
      subscriptions.map(async (subscription) => {
        const outcome = await send(subscription, chat);
        if (outcome === 'gone') await forgetSubscription(store, subscription.id);
        return outcome;
      }),
    );
    if (outcomes.includes('shown')) return settleAlert(store, alert, { delivery: 'sent' });
    if (!outcomes.includes('failed')) return settleAlert(store, alert, { delivery: 'dropped' });
    const pause = PAUSES_MINUTES[alert.attempts - 1];
    const problem = 'The push service did not accept the notification.';
    await settleAlert(
      store,
      alert,
      pause === undefined ? { delivery: 'failed', problem } : { retryInMinutes: pause, problem },
    );
  };

  return createDrainLoop<WaitAlert>({
    ...{ parallel: PARALLEL, checkEveryMs: CHECK_EVERY_MS, report },
    async claim() {
      const alert = await claimOrQueue(store, 'push', presence());
      return alert === null ? { items: [], hasMore: false } : { items: [alert], hasMore: true };
    },
    work: async (alert) => {
      await notify(alert);
      return true;
    },
  });
}

/** Only the browser can decrypt it. It contains no message, because a locked screen may show it. */
function payloadOf({ chat_id: chatId, name, area }: WaitingChat): string {
  const visitor = [...oneLine(name)].slice(0, MAX_NAME).join('');
  return JSON.stringify({ title: `${visitor} is waiting`, body: area ?? '', place: `chats/${chatId}` });
}

/** Where a push service can complain: the desk's address, or that of the mails. */
function subjectOf(publicUrl: string, from = 'support@localhost'): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressOf(from)}`;
}
