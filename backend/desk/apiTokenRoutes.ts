import { Type } from 'typebox';
import { ApiScope, ApiToken } from '../../protocol/wire.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import { pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './apiTokens.ts';
import { CHANGING, READING, requireAdministrator, sessionOf } from './requireSession.ts';

const listSchema = {
  ...READING,
  summary: 'The API tokens, newest first',
  response: answers(Type.Object({ api_tokens: Type.Array(ApiToken) })),
};
const createSchema = {
  ...CHANGING,
  summary: 'Creates an API token. No other call returns the token',
  body: Type.Object({
    name: Type.String({ maxLength: 100 }),
    scopes: Type.Array(ApiScope, { minItems: 1, uniqueItems: true }),
  }),
  response: done({ token: Type.String(), api_token: ApiToken }),
};
const revokeSchema = { ...CHANGING, summary: 'Revokes an API token', params: pathId, response: DONE };

/** Routes of administrators that manage the tokens with which programs call this API. */
export async function apiTokenRoutes(app: TypedApp, { store }: Backend): Promise<void> {
  requireAdministrator(app);

  app.get('/api-tokens', { schema: listSchema }, async () => ({ api_tokens: await listApiTokens(store) }));

  app.post('/api-tokens', { schema: createSchema }, (request) =>
    store.transact(async (transaction) => {
      const { operator } = sessionOf(request);
      const name = request.body.name.trim();
      const given = { name, scopes: request.body.scopes, operatorId: operator.id };
      const { token, apiToken } = await createApiToken(transaction, given);
      await noteAction(transaction, operator, 'token-created', `${name}, ${apiToken.scopes.join(' ')}`);
      return { success: true as const, token, api_token: apiToken };
    }),
  );

  app.delete('/api-tokens/:id', { schema: revokeSchema }, (request) =>
    store.transact(async (transaction) => {
      const name = await revokeApiToken(transaction, request.params.id);
      await noteAction(transaction, sessionOf(request).operator, 'token-revoked', name);
      return { success: true as const };
    }),
  );
}
