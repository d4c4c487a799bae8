import type { SecondFactorSetup } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, type Outcome } from './outcome.ts';
import { receivePerson } from './people.ts';

/** A password, a code, or both, as a call needs them. */
type Proof = { readonly password: string; readonly code: string };

/** Fetches a new secret for the operator's authenticator app. */
export function beginSecondFactor(desk: Desk, { password }: Proof): Promise<Outcome<SecondFactorSetup>> {
  return outcome(desk, desk.ports.api.beginSecondFactor(password));
}

/** Turns the second factor on. Resolves to the recovery codes. */
export async function confirmSecondFactor(desk: Desk, { code }: Proof): Promise<Outcome<readonly string[]>> {
  const answer = await outcome(desk, desk.ports.api.confirmSecondFactor(code));
  if (answer.kind !== 'done') return answer;
  receivePerson(desk, answer.value.person);
  return { kind: 'done', value: answer.value.recoveryCodes };
}

export function renewRecoveryCodes(desk: Desk, proof: Proof): Promise<Outcome<readonly string[]>> {
  return outcome(desk, desk.ports.api.renewRecoveryCodes(proof));
}

export async function turnOffSecondFactor(desk: Desk, proof: Proof): Promise<Outcome<void>> {
  const answer = await outcome(desk, desk.ports.api.turnOffSecondFactor(proof));
  if (answer.kind !== 'done') return answer;
  receivePerson(desk, answer.value);
  return { kind: 'done', value: undefined };
}
