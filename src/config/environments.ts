import type { Servers } from './settings.ts';

export type Environment = 'production' | 'rc' | 'dev' | 'local';

type EnvironmentServers = Omit<Servers, 'isKeyGiven' | 'isSocketGiven'>;

/** The servers of each environment: backend, socket, ticket API and translations (ENV-01). */
export const ENVIRONMENTS: Readonly<Record<Environment, EnvironmentServers>> = {
  production: serversOf('legal-forms.example', 'support-chat-production'),
  rc: serversOf('rc.legal-forms.example', 'support-chat-rc'),
  dev: serversOf('dev.legal-forms.example', 'support-chat-dev'),
  // The reference backend. It generates its own key and announces it (API-12).
  local: {
    apiUrl: 'http://127.0.0.1:4300',
    socketUrl: 'ws://127.0.0.1:4300',
    ticketUrl: 'http://127.0.0.1:4300',
    trackingUrl: 'http://127.0.0.1:4300',
    translationsUrl: 'http://127.0.0.1:4300',
    pushKey: 'support-chat-local',
    eventNamespace: '',
  },
};

/**
 * Returns the environment by the hostname of the page's origin: `local` for this machine's names,
 * `dev` or `rc` if the hostname names it, otherwise `production`.
 */
export function environmentOf(origin: string): Environment {
  const host = hostOf(origin);
  if (host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || /\.(?:local|localhost)$/.test(host))
    return 'local';
  if (/^dev[.-]|-dev\./.test(host)) return 'dev';
  if (/^rc[.-]|-rc\./.test(host)) return 'rc';
  return 'production';
}

/** A page opened from a file has no host, and is treated as local. */
function hostOf(origin: string): string {
  if (origin.startsWith('file:')) return 'localhost';
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}

function serversOf(domain: string, pushKey: string): EnvironmentServers {
  return {
    apiUrl: `https://support.${domain}`,
    socketUrl: `wss://socket.${domain}`,
    ticketUrl: `https://tickets.${domain}`,
    trackingUrl: `https://support.${domain}`,
    translationsUrl: `https://translations.${domain}`,
    pushKey,
    eventNamespace: '',
  };
}
