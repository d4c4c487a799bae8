import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDeskApi } from '../../desk/api/createDeskApi.ts';
import { createApiToken, dismissCreatedToken, loadApiTokens, revokeApiToken } from '../../desk/flows/apiTokens.ts';
import { choosePeopleTab, filterActions, loadActions } from '../../desk/flows/people.ts';
import { ACTION_KINDS, kindName } from '../../desk/model/actionText.ts';
import { EVERY_ACTION } from '../../desk/model/activityFilter.ts';
import type { DeskAction } from '../../desk/model/entities.ts';
import { ok, refused } from './support/answers.ts';
import { NOW } from './support/builders.ts';
import { openDesk } from './support/openDesk.ts';

const TOKEN = {
  ...{ tokenId: 5, name: 'CRM', scopes: ['chats:read'], operatorName: 'Dana', createdAt: NOW, lastUsedAt: null },
};
const actionOf = (actionId: number, kind: string): DeskAction => ({
  ...{ actionId, operatorId: 1, operatorName: 'Dana', tokenName: null, kind, target: '', createdAt: NOW },
});

describe('API tokens at the desk', () => {
  it('[DESK-17] a new token is shown until it is dismissed, and listed without its secret', async () => {
    const { desk } = await openDesk();
    const { apiTokens } = desk.state.people;
    assert.equal(await createApiToken(desk, { name: 'CRM', scopes: ['chats:read'] }), null);
    assert.deepEqual([apiTokens.created, apiTokens.items.length], [{ name: 'CRM', token: 'sct_secret' }, 1]);
    assert.ok(!JSON.stringify(apiTokens.items).includes('sct_secret'));
    dismissCreatedToken(desk);
    assert.equal(apiTokens.created, null);
  });

  it('[DESK-17] a refused token or revocation says why, and leaves the list as it was', async () => {
    const { desk, server } = await openDesk();
    server.api.getApiTokens = async () => ok([TOKEN]);
    await loadApiTokens(desk);
    server.api.createApiToken = async () => refused('There are 100 API tokens', 409);
    server.api.revokeApiToken = async () => refused('There is no such API token', 404);
    assert.equal(await createApiToken(desk, { name: 'Two', scopes: ['chats:read'] }), 'There are 100 API tokens');
    assert.equal(await revokeApiToken(desk, 5), 'There is no such API token');
    assert.deepEqual(desk.state.people.apiTokens.items, [TOKEN]);
  });

  it('[DESK-17] opening the tab fetches the tokens, and a revoked one leaves the list', async () => {
    const { desk, server, settle } = await openDesk();
    server.api.getApiTokens = async () => ok([TOKEN]);
    choosePeopleTab(desk, 'tokens');
    await settle();
    assert.deepEqual(desk.state.people.apiTokens.items, [TOKEN]);
    assert.equal(await revokeApiToken(desk, 5), null);
    assert.deepEqual(desk.state.people.apiTokens.items, []);
  });
});

describe('the activity at the desk', () => {
  it('[DESK-17] shows the actions of the newest filter, whichever answer arrives first', async () => {
    const { desk, server, settle } = await openDesk();
    const release: (() => void)[] = [];
    server.api.getActions = async ({ kind }) => {
      await new Promise<void>((resolve) => void release.push(resolve));
      return ok([actionOf(1, kind)]);
    };
    const first = filterActions(desk, { ...EVERY_ACTION, kind: 'chat-taken' });
    const second = filterActions(desk, { ...EVERY_ACTION, kind: 'chat-closed' });
    release[1]?.();
    await second;
    release[0]?.();
    await first;
    await settle();
    const { actions, actionList } = desk.state.people;
    assert.deepEqual([actions.map(({ kind }) => kind), actionList.load], [['chat-closed'], 'ready']);
  });

  it('[DESK-17] fetches older actions with the same filter', async () => {
    const { desk, server } = await openDesk();
    const requested: unknown[] = [];
    server.api.getActions = async ({ operatorId }, page) => {
      requested.push([operatorId, page]);
      return ok([actionOf(9, 'joined')]);
    };
    await filterActions(desk, { ...EVERY_ACTION, operatorId: 3 });
    await loadActions(desk, true);
    assert.deepEqual(requested, [
      [3, {}],
      [3, { before: 9 }],
    ]);
  });

  it('[DESK-17] sends only the chosen parts of the filter, and reads an action without a token', async () => {
    const urls: string[] = [];
    const body = {
      actions: [{ action_id: 1, operator_id: 1, operator_name: 'Dana', kind: 'joined', created_at: NOW }],
    };
    const api = createDeskApi({
      ...{ baseUrl: '/desk/api', onSignedOut: () => undefined },
      fetch: async (url) => {
        urls.push(url instanceof Request ? url.url : String(url));
        return Response.json(body);
      },
    });
    const answer = await api.getActions({ ...EVERY_ACTION, operatorId: 2, from: '2026-11-01' }, { before: 7 });
    await api.getActions(EVERY_ACTION, {});
    assert.deepEqual(answer, ok([actionOf(1, 'joined')]));
    assert.deepEqual(urls, [
      '/desk/api/activity?operator_id=2&from=2026-11-01&time_zone=UTC&limit=50&before=7',
      '/desk/api/activity?time_zone=UTC&limit=50',
    ]);
  });

  it('[DESK-17] names every kind of action in words', () => {
    const names = ACTION_KINDS.map(kindName);
    assert.ok(names.includes('Chat taken over') && names.includes('Token created'));
    for (const name of names) assert.match(name, /^[A-Z][a-z]+( [a-z]+)*$/);
  });
});
