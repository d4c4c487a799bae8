import type { Configuration } from 'openid-client';
import type { OidcConfig } from '../base/config.ts';
import { inTime } from '../base/inTime.ts';
import { Refusal } from '../base/Refusal.ts';

/** The person at the provider. Only an address that the provider has verified is returned. */
export type Identity = { issuer: string; subject: string; email: string | null };
/** The secrets of one sign-in, which the browser keeps until it returns. */
export type Flow = { state: string; nonce: string; verifier: string };

export interface OpenIdProvider {
  /** Returns the provider's page to open. */
  begin(): Promise<{ url: URL; flow: Flow }>;
  /** Throws a Refusal if the provider refused the sign-in, or its answer is not valid. */
  finish(answer: URL, flow: Flow): Promise<Identity>;
}

/** For one call to the provider. */
const CALL_SECONDS = 5;
/** For the calls of one step together: the provider's settings, the token, its keys, the address. */
const STEP_MS = 12_000;

/** Creates the client of an OpenID Connect provider. It reads the provider's settings at the first sign-in. */
export function createOpenIdProvider(config: OidcConfig, redirectUri: string): OpenIdProvider {
  let discovered: Promise<Configuration> | null = null;
  // A failed discovery is retried by the next sign-in.
  const discover = () =>
    (discovered ??= discoverProvider(config).catch((error: unknown) => {
      discovered = null;
      throw error;
    }));

  return {
    begin: () =>
      inStep(async () => {
        const client = await import('openid-client');
        const provider = await discover();
        const flow = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(provider, {
          ...{ redirect_uri: redirectUri, scope: 'openid email', response_type: 'code' },
          ...{ state: flow.state, nonce: flow.nonce, code_challenge_method: 'S256' },
          code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        });
        return { url, flow };
      }),
    finish: (answer, { state, nonce, verifier }) =>
      inStep(async () => {
        const client = await import('openid-client');
        const provider = await discover();
        const tokens = await client.authorizationCodeGrant(provider, answer, {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider sent no ID token');
        const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
        const person =
          claims.email === undefined && hasUserInfo
            ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        const isVerified = person.email_verified === true && typeof person.email === 'string';
        return { issuer: claims.iss, subject: claims.sub, email: isVerified ? String(person.email) : null };
      }),
  };
}

async function discoverProvider({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await import('openid-client');
  const address = new URL(issuer);
  // The settings accept http: only for a provider on this machine.
  const execute = address.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(address, clientId, clientSecret, undefined, { execute, timeout: CALL_SECONDS });
}

/** Runs the calls of a step. The error of a provider may contain what a person typed, so it is not sent on. */
async function inStep<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await inTime(step(), STEP_MS);
  } catch (error) {
    throw new Refusal(isRefused(error) ? 401 : 502, 'The provider did not sign you in', error);
  }
}

/** Whether the provider answered, but did not sign the person in. */
function isRefused(error: unknown): boolean {
  const { name, code } =
    error instanceof Error ? { code: '', ...error, name: error.constructor.name } : { name: '', code: '' };
  if (name === 'AuthorizationResponseError' || name === 'ResponseBodyError') return true;
  return typeof code === 'string' && code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT';
}
