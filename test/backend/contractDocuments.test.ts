import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import specifications from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv, type SchemaObject } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { DOCUMENTS, documentText } from '../../scripts/contractDocuments.ts';
import type { AsyncApi, OpenApi } from './support/contract.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

/** Pages and the Pusher server's own HTTP API are not part of the document. */
const API =
  /^\/(?:api|support|track-event|fortune|versions|files|attachments|desk\/api|healthz|readyz|metrics)(?:\/|$)/;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Collects the routes of every Fastify app created before the test ends. */
function collectRoutes(t: TestContext): Set<string> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) if (METHODS.includes(name)) routes.add(`${name} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  t.after(() => unsubscribe('fastify.initialization', listen));
  return routes;
}

describe('the OpenAPI document', { timeout: 120_000 }, () => {
  it('[SRV-10] is valid according to the OpenAPI specification', async (t) => {
    const world = await makeWorld(t, databases);
    const { body } = await world.get<OpenApi>('/openapi.json');
    const { valid, errors } = await new Validator().validate(body);
    assert.ok(valid, JSON.stringify(errors));
  });

  it('[SRV-10] is the same for every configuration', async (t) => {
    const documents: unknown[] = [];
    for (const environment of [
      {},
      { METRICS_TOKEN: 'a token', MAX_FILES: '2' },
      { MAIL_WEBHOOK_SECRET: 'a secret of the mail server' },
    ]) {
      const world = await makeWorld(t, databases, { environment });
      documents.push((await world.get('/openapi.json')).body);
      await world.rest();
    }
    for (const document of documents) assert.deepEqual(document, documents[0]);
  });

  it('[SRV-10] contains every route of the API, each with its responses', async (t) => {
    const routes = collectRoutes(t);
    const world = await makeWorld(t, databases);
    const { paths } = (await world.get<OpenApi>('/openapi.json')).body;
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = [...routes]
      .filter((route) => API.test(route.split(' ')[1] ?? ''))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    assert.ok(wanted.length > 40, 'The routes were not found');
    assert.deepEqual(
      wanted.filter((route) => !described.includes(route)),
      [],
    );
    for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations)))
      assert.ok(operation.responses['200']?.content, JSON.stringify(operation));
  });
});

describe('the AsyncAPI document', { timeout: 120_000 }, () => {
  it('[SRV-10] is valid according to the AsyncAPI specification, and all its references resolve', async (t) => {
    const world = await makeWorld(t, databases);
    const { body } = await world.get<AsyncApi>('/asyncapi.json');
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      specifications.schemasWithoutId['3.0.0'] as SchemaObject,
    );
    assert.ok(validate(body), JSON.stringify(validate.errors));
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(references.length > 0);
    for (const path of references) {
      const target = path.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], body);
      assert.ok(target, `${path} is not there`);
    }
  });
});

describe('the documentation', { timeout: 120_000 }, () => {
  it('[SRV-10] contains both documents as the backend serves them', async (t) => {
    const world = await makeWorld(t, databases);
    for (const [address, file] of Object.entries(DOCUMENTS)) {
      const { body } = await world.get(address);
      assert.equal(await readFile(file, 'utf8'), await documentText(body), 'Run npm run docs:tables');
    }
  });
});
