import { createDeskApi } from './api/createDeskApi.ts';
import { leaveDesk } from './flows/leaveDesk.ts';
import { createClock } from './platform/createClock.ts';
import { createMemory } from './platform/createMemory.ts';
import { createNotifications } from './platform/createNotifications.ts';
import { createPage } from './platform/createPage.ts';
import { createPush } from './platform/createPush.ts';
import { createReplyStore } from './platform/createReplyStore.ts';
import { createSound } from './platform/createSound.ts';
import { createRealtime } from './realtime/createRealtime.ts';
import { createDesk } from './state/createDesk.ts';
import type { Desk } from './state/createDesk.ts';

const SESSION_OVER = 'Your session has ended. Please sign in again.';

/** Builds the desk from the browser's adapters. No other file knows all of them. */
export function compose(baseUrl: string): Desk {
  const report = (error: unknown) => console.error('Support desk:', error);
  const clock = createClock();
  const api = createDeskApi({
    baseUrl,
    fetch: window.fetch.bind(window),
    onSignedOut: () => leaveDesk(desk, SESSION_OVER),
    onServerTime: clock.follow,
  });
  const desk = createDesk({
    api,
    realtime: createRealtime({ authorize: api.authorizeChannel, clock, report }),
    clock,
    sound: createSound(navigator.locks),
    notifications: createNotifications(),
    push: createPush(),
    memory: createMemory(() => ({ draft: sessionStorage, preference: localStorage })),
    replies: createReplyStore(report),
    page: createPage(),
    newId: () => crypto.randomUUID(),
    report,
  });
  return desk;
}
