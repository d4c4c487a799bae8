/** Why a sign-in by the provider returned without a session. */
const FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'The sign-in provider cannot be reached. Please try again in a moment.',
  refused: 'The sign-in provider did not sign you in. Please try again.',
  expired: 'The sign-in took too long, or began in another browser. Please try again.',
  'not-verified': 'The sign-in provider has not verified your email address. Ask its administrator.',
  unknown: 'No operator signs in with your email address. Ask an administrator for an invitation.',
  disabled: 'This account is disabled. Ask an administrator.',
  'other-account': 'This operator signs in with another account of the provider. Ask an administrator.',
  'joined-before': 'You have an account at this desk already. Sign in with it.',
  'name-taken': 'An operator signs in with your email address already. Sign in, or ask an administrator.',
  'link-used': 'This link is not valid any more. Ask an administrator for a new one.',
};

/** Failures that a second try may not have. */
const RETRIED = ['unreachable', 'refused', 'not-verified'];
const RETRY = 'Your link is still valid: open it again.';

/** Returns the sentence for the address that the provider's answer led to, or null. */
export function signInFailure(place: string): string | null {
  const [, purpose, name] = /^(sign-in|invitation)-failed\/([\w-]+)$/.exec(place) ?? [];
  if (name === undefined) return null;
  const known = Object.hasOwn(FAILURES, name) ? name : 'refused';
  const sentence = FAILURES[known] ?? '';
  return purpose === 'invitation' && RETRIED.includes(known) ? `${sentence} ${RETRY}` : sentence;
}
