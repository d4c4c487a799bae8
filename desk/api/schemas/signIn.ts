import * as v from 'valibot';
import { field, list, text } from './parts.ts';
import { person } from './people.ts';

const nextSignInStep = v.object({ kind: v.picklist(['code', 'setup']), secret: text, uri: text });
const recoveryCodes = list(v.string());
export const login = v.pipe(
  v.object({
    csrfToken: v.nullish(v.string(), null),
    nextStep: v.nullish(nextSignInStep, null),
    recoveryCodes,
  }),
  v.check(({ csrfToken, nextStep }) => csrfToken !== null || nextStep !== null),
);
/** Without a token or a next step, the account exists and its operator signs in with the provider. */
export const accepted = v.object({
  csrfToken: v.nullish(v.string(), null),
  nextStep: v.nullish(nextSignInStep, null),
  recoveryCodes,
});
export const signInMethods = v.object({ password: v.boolean(), provider: v.nullish(v.string(), null) });
export const withUrl = field('url', v.string());
export const secondFactorSetup = v.object({ secret: v.string(), uri: v.string() });
export const secondFactorOn = v.object({ recoveryCodes, person });
export const withRecoveryCodes = field('recoveryCodes', recoveryCodes);
export const authorization = v.object({ auth: v.string(), channelData: v.optional(v.string()) });
