import { readSettings } from '../chat/settings.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import type { Queryable } from '../storage/Database.ts';
import { hasSecondFactor } from './secondFactors.ts';
import type { Session } from './sessions.ts';

type Change = { rule: string; session: Session; backend: Pick<Backend, 'config'> };

/**
 * Returns the rule of the settings. Without a provider in the configuration, `provider` counts as
 * `password`, so removing the provider recovers a desk that no operator can enter.
 */
export async function readRule(on: Queryable, { config }: Pick<Backend, 'config'>): Promise<string> {
  const { sign_in: rule } = await readSettings(on);
  return rule === 'provider' && config.oidc === null ? 'password' : rule;
}

/** Throws if the administrator who sets a rule could not sign in under it. */
export async function requireUsableRule(on: Queryable, { rule, session, backend }: Change): Promise<void> {
  if (rule === 'second-factor' && !session.isByProvider && !(await hasSecondFactor(on, session.operator.id)))
    throw new Refusal(
      409,
      'Turn on your own second factor first, in your profile. Otherwise you could lock yourself out',
    );
  if (rule !== 'provider') return;
  if (backend.config.oidc === null)
    throw new Refusal(409, 'The server knows no OpenID Connect provider. Set OIDC_ISSUER first');
  if (!session.isByProvider)
    throw new Refusal(409, `Sign in with ${backend.config.oidc.name} first. Otherwise you could lock yourself out`);
}
