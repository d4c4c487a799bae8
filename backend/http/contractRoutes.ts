import { Type } from 'typebox';
import { answers } from './answers.ts';
import type { TypedApp } from './TypedApp.ts';
import { asyncApi } from './asyncApi.ts';
import { openApi } from './openApi.ts';

const tags = ['Operations'];
const response = answers(Type.Unsafe<object>({ type: 'object' }));

/** GET /openapi.json and GET /asyncapi.json: the contract of this backend. */
export function contractRoutes(app: TypedApp): void {
  const calls = { tags, summary: 'This document', response };
  const events = { tags, summary: 'The AsyncAPI document of the realtime events', response };
  app.get('/openapi.json', { schema: calls }, async () => openApi(app));
  app.get('/asyncapi.json', { schema: events }, async () => asyncApi());
}
