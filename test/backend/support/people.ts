import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Person, Role } from '../../../protocol/wire.ts';
import { createClient, type Client } from './createClient.ts';
import type { World } from './makeWorld.ts';

export const PASSWORD_OF_ALL = 'a long enough password';

/** Returns the token of a one-time link. */
export function tokenOf(link: string): string {
  return new URL(link).hash.replace('#invitation/', '');
}

/** Invites a person who signs in with their name, and returns the client with their session. */
export async function addPerson(
  world: World,
  administrator: Client,
  name: string,
  role: Role = 'operator',
): Promise<Client> {
  const { body } = await administrator.post<{ link: string }>('/desk/api/invitations', { role, name });
  const account = { token: tokenOf(body.link), name, username: name, password: PASSWORD_OF_ALL };
  return sessionFrom(world.app, '/desk/api/invitations/accept', account);
}

export function signInAs(app: FastifyInstance, username: string, password = PASSWORD_OF_ALL): Promise<Client> {
  return sessionFrom(app, '/desk/api/login', { username, password });
}

export async function personOf(desk: Client, name: string): Promise<Person> {
  const { body } = await desk.get<{ people: Person[] }>('/desk/api/people');
  const person = body.people.find((found) => found.name === name);
  assert.ok(person, `${name} is at the desk`);
  return person;
}

async function sessionFrom(app: FastifyInstance, path: string, body: object): Promise<Client> {
  const answer = await createClient(app).post<{ csrf_token: string }>(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return createClient(app, { cookie, 'x-csrf-token': answer.body.csrf_token });
}
