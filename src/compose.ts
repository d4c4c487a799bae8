import { createApi } from './adapters/api/createApi.ts';
import { createAuthorizeChannel } from './adapters/api/authorizeChannel.ts';
import { Consent } from './config/Consent.ts';
import { ServerDirectory } from './config/ServerDirectory.ts';
import type { Settings } from './config/settings.ts';
import { createTexts } from './adapters/i18n/createTexts.ts';
import { createClock } from './adapters/page/createClock.ts';
import { createCookie } from './adapters/storage/createCookie.ts';
import { createFiles } from './adapters/page/createFiles.ts';
import { createNotifications } from './adapters/page/createNotifications.ts';
import { createOutbox } from './adapters/outbox/createOutbox.ts';
import { createPage } from './adapters/page/createPage.ts';
import { createSound } from './adapters/sound/createSound.ts';
import { createStore } from './adapters/storage/createStore.ts';
import { createTabs } from './adapters/tabs/createTabs.ts';
import { newId } from './adapters/page/newId.ts';
import { watchPolicy } from './adapters/page/watchPolicy.ts';
import type { Ports } from './ports.ts';
import { whenIdle } from './shell/frames.ts';
import { createRealtime } from './adapters/realtime/createRealtime.ts';

/** The ports that the session's page provides. */
type Given = Pick<Ports, 'emit' | 'approveSend' | 'freshToken'> & {
  consent?: Consent;
  /** The texts of the first paint, by language. */
  firstTexts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * Creates the browser's adapters for one session. Only this file knows all of them. Settings are
 * read at every use, because the page may change them. Everything that listens or holds something
 * ends with `lifetime`, which aborts when the session is disposed.
 */
export function createPorts(
  company: string,
  settings: () => Settings,
  { emit, approveSend, freshToken, consent = new Consent(), firstTexts = {} }: Given,
  lifetime: AbortSignal,
): Ports {
  const directory = new ServerDirectory(() => settings().servers);
  const servers = directory.current;
  const clock = createClock();
  const store = createStore(company, lifetime, consent);
  const tabs = createTabs(company, lifetime);
  const report: Ports['report'] = ({ code, message, cause }) => {
    console.error(`support-chat: ${message}`, ...(cause === undefined ? [] : [cause]));
    emit({ type: 'chat-error', code, message });
  };
  watchPolicy(
    () => Object.values(servers()).filter((value) => typeof value === 'string' && URL.canParse(value)) as string[],
    (message) => report({ code: 'policy', message }),
    lifetime,
  );
  return {
    clock,
    store,
    tabs,
    report,
    emit,
    approveSend,
    freshToken,
    newId,
    texts: createTexts({
      lang: settings().lang,
      translationsUrl: () => servers().translationsUrl,
      clock,
      store,
      report,
      lifetime,
      firstTexts,
      ownTexts: settings().texts,
    }),
    api: createApi({
      servers,
      report,
      mayTrack: () => consent.allows('functional'),
      onRealtimeAnnounced: (announced) => directory.learn(announced),
    }),
    realtime: createRealtime({ servers, authorize: createAuthorizeChannel(servers, report), clock, newId, report }),
    cookie: createCookie(consent),
    outbox: createOutbox(company, lifetime, consent, tabs),
    sound: createSound({ clock, store, tabs, lifetime, whenIdle }),
    notifications: createNotifications(),
    page: createPage(clock),
    files: createFiles(),
  };
}
