/** Why a sign-in by the provider returned without a session. */
const FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'The sign-in provider cannot be reached. Please try again in a moment.',
  refused: 'The sign-in provider did not sign you in. Please try again.',
  expired: 'The sign-in took too long, or began in another browser. Please try again.',
  'not-verified': 'The sign-in provider has not verified your email address. Ask its administrator.',
  unknown: 'Nobody at this desk signs in with your email address. Ask an administrator for an invitation.',
  disabled: 'This account is disabled. Ask an administrator.',
  'other-account': 'This operator signs in with another account of the provider. Ask an administrator.',
};

/** Returns the sentence for the address that the provider's answer led to, or null. */
export function signInFailure(place: string): string | null {
  const name = /^sign-in-failed\/([\w-]+)$/.exec(place)?.[1];
  if (name === undefined) return null;
  return (Object.hasOwn(FAILURES, name) ? FAILURES[name] : FAILURES.refused) ?? null;
}
