import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyBody, anyParameters, type Known, type Operation } from '../support/anyCall.ts';
import type { Client } from '../support/createClient.ts';
import { makeWorld } from '../support/makeWorld.ts';
import { useTestDatabases } from '../support/testDatabases.ts';

const databases = useTestDatabases();

/** The number of calls per operation. */
const CALLS = 12;

type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

describe('random calls', { timeout: 600_000 }, () => {
  it('[SRV-07] are answered or refused with a sentence by every route of the contract', async (t) => {
    const unforeseen: unknown[] = [];
    const environment = { LOGIN_TRIES: '1000000' };
    const world = await makeWorld(t, databases, { environment, reports: (error) => unforeseen.push(error) });
    const { paths, components } = (await world.get<Document>('/openapi.json')).body;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    assert.ok(operations.length > 80);
    let desk = await world.signIn();
    let known: Known = {};

    for (const { path, method, operation } of operations) {
      known = await makeKnown(known);
      // An earlier operation may have signed out, or ended the session.
      if ((await desk.get('/desk/api/session')).status !== 200) desk = await world.signIn();
      const client: Client = path.startsWith('/desk/api') ? desk : world;
      const call = fc.record({
        parameters: anyParameters(operation, components.schemas, known),
        body: anyBody(operation, components.schemas, known),
      });
      const isAnswered = async ({ parameters, body }: { parameters: Record<string, string>; body: object }) => {
        const { status, body: answer } = await ask(client, method, { path: filled(path, operation, parameters), body });
        assert.deepEqual(unforeseen, []);
        if (status < 400) return;
        assert.ok(status < 500, `${status}`);
        assert.match((answer as { error: string }).error, /\S/);
      };
      await fc.assert(fc.asyncProperty(call, isAnswered), { numRuns: CALLS, seed: 1 });
    }

    /**
     * Returns a new chat's ids, for calls that name an existing chat. Returns those of the last
     * chat if a call has switched support off.
     */
    async function makeKnown(before: Known): Promise<Known> {
      const started = await world.startChat({ user_id: 'guest-1', uuid: crypto.randomUUID() });
      if (!started.success) return before;
      const { chat_id, hash, room, uuid } = started;
      return { id: chat_id, chat_id, hash, room, uuid, channel_name: `private-${room}`, user_id: 'guest-1' };
    }
  });
});

function filled(path: string, operation: Operation, parameters: Record<string, string>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { in: place, name } of operation.parameters ?? []) {
    const value = parameters[name];
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value ?? 'none'));
    else if (value !== undefined) query.set(name, value);
  }
  return `${address}?${query.toString()}`;
}

function ask(client: Client, method: string, { path, body }: { path: string; body: object }) {
  switch (method) {
    case 'get':
      return client.get(path);
    case 'put':
      return client.put(path, body);
    case 'delete':
      return client.delete(path);
    default:
      return client.post(path, body);
  }
}
