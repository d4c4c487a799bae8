import type { Clock } from './clock.ts';
import { sign, type App } from './signatures.ts';

/** The facts of Pusher's webhooks. */
export type WebhookEvent =
  | { name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; channel: string }
  | { name: 'member_added' | 'member_removed'; channel: string; user_id: string }
  | {
      name: 'client_event';
      channel: string;
      event: string;
      data: string | undefined;
      socket_id: string;
      user_id: string | undefined;
    };

export type TellWebhook = (event: WebhookEvent) => void;

export type WebhookOptions = {
  url: string;
  app: App;
  clock: Clock;
  /** Hears of events that nobody took. */
  report: (error: unknown) => void;
};

/** Events of so long go out in one request. */
const GATHER_MS = 100;
const TIMEOUT_MS = 5_000;
/** Pauses before another try; after the last one the events are given up. */
const RETRY_MS = [1_000, 4_000, 15_000, 60_000];

/** Tells an outside service what happens on the channels: signed, one request at a time, in the order of the events. */
export function createWebhooks({ url, app, clock, report }: WebhookOptions): TellWebhook {
  let gathered: WebhookEvent[] = [];
  let sending = Promise.resolve();

  const send = async (events: readonly WebhookEvent[]): Promise<void> => {
    const body = JSON.stringify({ time_ms: clock.now(), events });
    for (const pause of [...RETRY_MS, null]) {
      const fault = await faultOf(post(body));
      if (fault === null) return;
      if (pause === null) return report(new Error(`A webhook was given up: ${fault}`));
      await new Promise<void>((resolve) => void clock.after(pause, resolve));
    }
  };
  const post = (body: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-pusher-key': app.key,
        'x-pusher-signature': sign(body, app.secret),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  return (event) => {
    gathered.push(event);
    if (gathered.length > 1) return;
    clock.after(GATHER_MS, () => {
      const events = gathered;
      gathered = [];
      sending = sending.then(() => send(events));
    });
  };
}

/** Null: the answer was a success. */
async function faultOf(request: Promise<Response>): Promise<string | null> {
  try {
    const answer = await request;
    await answer.body?.cancel();
    return answer.ok ? null : `the answer was ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}
