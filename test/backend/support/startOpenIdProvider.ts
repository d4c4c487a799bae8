import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Provider } from 'oidc-provider';
import { PUBLIC_URL } from './makeWorld.ts';

export type Claims = Record<string, unknown>;
type Answer = { path: string; body: unknown; status: number; get(header: string): string };
export type TestProvider = {
  issuer: string;
  /** The settings of a backend that signs operators in with it. */
  environment: Record<string, string>;
  /** Who signs in next at the provider: the id of the account, and its claims. */
  person: { sub: string; claims: Claims };
  /** Runs around each answer of the provider, which it may change or replace. `next` makes the answer. */
  around: (answer: Answer, next: () => Promise<void>) => Promise<void>;
  /** Opens the provider's page like a browser, signs in, and returns the address that it redirects to. */
  visit(url: string): Promise<string>;
};

/** Starts a real OpenID Connect provider on this machine, which asks for no password. */
export async function startOpenIdProvider(
  t: Pick<TestContext, 'after'>,
  publicUrl = PUBLIC_URL,
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const person: TestProvider['person'] = { sub: 'p-1', claims: { email: 'dana@example.com', email_verified: true } };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'desk',
        client_secret: 'a secret of the desk',
        redirect_uris: [`${publicUrl}/desk/api/oidc/callback`],
      },
    ],
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'] },
    cookies: { keys: ['key of the test'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...person.claims }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    // Every sign-in is consented to.
    loadExistingGrant: async ({ oidc: { client, provider: own, session } }) => {
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const started: Pick<TestProvider, 'around'> = { around: (_answer, next) => next() };
  provider.use((context, next) => started.around(context, next));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });

  const visit = async (url: string): Promise<string> => {
    const cookies = new Map<string, string>();
    let address = url;
    for (let hops = 0; hops < 10 && address.startsWith(issuer); hops += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      address = new URL(location, address).href;
    }
    return address;
  };
  const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'a secret of the desk' };
  return Object.assign(started, { issuer, environment, person, visit });
}
