import type { ApiScope } from '../../protocol/wire.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';

export async function loadApiTokens(desk: Desk): Promise<void> {
  const { apiTokens } = desk.state.people;
  const { list } = apiTokens;
  if (list.load !== 'ready') list.load = 'loading';
  const answer = await outcome(desk, desk.ports.api.getApiTokens());
  if (answer.kind === 'signed-out') return;
  if (answer.kind === 'failed') {
    Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  apiTokens.items = answer.value;
  Object.assign(list, { load: 'ready', problem: null });
}

/** Puts the new token into the state, to be shown once. Returns null on success, or what went wrong. */
export function createApiToken(
  desk: Desk,
  given: { readonly name: string; readonly scopes: readonly ApiScope[] },
): Promise<string | null> {
  return problemOf(desk, desk.ports.api.createApiToken(given), ({ token, apiToken }) => {
    const { apiTokens } = desk.state.people;
    apiTokens.items = [apiToken, ...apiTokens.items];
    apiTokens.created = { name: apiToken.name, token };
  });
}

export function revokeApiToken(desk: Desk, tokenId: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.revokeApiToken(tokenId), () => {
    const { apiTokens } = desk.state.people;
    apiTokens.items = apiTokens.items.filter((one) => one.tokenId !== tokenId);
  });
}

export function dismissCreatedToken({ state }: Desk): void {
  state.people.apiTokens.created = null;
}
