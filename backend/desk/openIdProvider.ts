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
/** For the calls of one step together: the provider's settings, the token, the address. */
const STEP_MS = 12_000;
/** The provider's settings are read again after this time, because its addresses and algorithms change. */
const SETTINGS_AGE_MS = 10 * 60_000;
/** How far the clocks may differ. The nonce is used once, so a late ID token cannot be replayed. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60;
const PROBLEM = 'The provider did not sign you in';
/** Errors of a provider that is out of order. The others are about the person. */
const UNAVAILABLE = ['server_error', 'temporarily_unavailable'];
/** Codes of openid-client: no answer, or one of a proxy. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

/** Creates the client of an OpenID Connect provider. It reads the provider's settings at the first sign-in. */
export function createOpenIdProvider(config: OidcConfig, redirectUri: string, now: () => number): OpenIdProvider {
  let discovered: { settings: Promise<Configuration>; at: number } | null = null;
  let isSecretInHeader = false;
  const discover = () => {
    if (discovered === null || now() - discovered.at >= SETTINGS_AGE_MS) {
      const settings = discoverProvider(config, isSecretInHeader).catch((error: unknown) => {
        // The next sign-in tries again.
        discovered = null;
        throw unavailable(error);
      });
      discovered = { settings, at: now() };
    }
    return discovered.settings;
  };

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
        const wasInHeader = isSecretInHeader;
        const exchangeCode = (settings: Configuration) =>
          client.authorizationCodeGrant(settings, answer, {
            ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
          });
        let provider = await discover();
        const tokens = await exchangeCode(provider).catch(async (error: unknown) => {
          if (!isClientRefused(error)) throw error;
          // The desk may be registered to send its secret in the other way. The code is still unused.
          isSecretInHeader = !wasInHeader;
          discovered = null;
          provider = await discover();
          return exchangeCode(provider);
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The provider sent no ID token');
        const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
        const isIncomplete = claims.email === undefined || claims.email_verified === undefined;
        const { email, email_verified: verified } =
          isIncomplete && hasUserInfo ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims;
        // Some providers send the boolean as text.
        const isVerified = (verified === true || verified === 'true') && typeof email === 'string';
        return { issuer: claims.iss, subject: claims.sub, email: isVerified ? email : null };
      }),
  };
}

async function discoverProvider(config: OidcConfig, isSecretInHeader: boolean): Promise<Configuration> {
  const client = await import('openid-client');
  const address = new URL(config.issuer);
  // The settings accept http: only for a provider on this machine.
  const execute = address.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const authentication = (isSecretInHeader ? client.ClientSecretBasic : client.ClientSecretPost)(config.clientSecret);
  const read = () =>
    client.discovery(address, config.clientId, metadata, authentication, { execute, timeout: CALL_SECONDS });
  return read().catch((error: unknown) => {
    if (codeOf(error) !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') throw error;
    // The provider's name may differ in the slash at the end.
    address.pathname = address.pathname.endsWith('/') ? address.pathname.slice(0, -1) : `${address.pathname}/`;
    return read();
  });
}

/** Runs the calls of a step. The error of a provider may contain what a person typed, so it is not sent on. */
async function inStep<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await inTime(step(), STEP_MS);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!isRefused(error)) throw unavailable(error);
    throw new Refusal(401, PROBLEM, error);
  }
}

const unavailable = (cause: unknown) => new Refusal(502, PROBLEM, cause);

/** Whether the provider answered, but did not sign the person in. */
function isRefused(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('OAUTH_') && !NO_ANSWER.includes(code) && !UNAVAILABLE.includes(answeredError(error));
}

/** Whether the provider did not accept the id and the secret of the desk. */
function isClientRefused(error: unknown): boolean {
  const code = codeOf(error);
  const isInvalid = code === 'OAUTH_RESPONSE_BODY_ERROR' && answeredError(error) === 'invalid_client';
  return isInvalid || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE';
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** Returns the `error` of the provider's answer. */
const answeredError = (error: unknown) => (error instanceof Error && 'error' in error ? String(error.error) : '');

/** Returns the provider's error code or the library's own text, for the log. Neither contains personal data. */
export function reasonOf(error: unknown): string | undefined {
  const code = answeredError(error);
  if (/^[a-z_]{1,40}$/.test(code)) return code;
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
