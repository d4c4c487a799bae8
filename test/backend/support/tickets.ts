import type { TestContext } from 'node:test';
import type { Ticket, TicketMessage } from '../../../protocol/wire.ts';
import type { Client } from './createClient.ts';
import { makeWorld, type World, type WorldOptions } from './makeWorld.ts';
import type { TestDatabases } from './testDatabases.ts';

type TicketThread = {
  ticket: Ticket;
  messages: TicketMessage[];
  has_more: boolean;
  can_reply: boolean;
  chats: { chat_id: number }[];
};

export async function leaveTicket(world: World, fields: object = {}): Promise<number> {
  const request = { id: 'ann', email: 'ann@example.com', name: 'Ann', message: 'Where is my form?', ...fields };
  return (await world.post<{ ticket_id: number }>('/support/ticket', request)).body.ticket_id;
}

export async function threadOf(desk: Client, id: number, before?: number): Promise<TicketThread> {
  const query = before === undefined ? '' : `?before=${before}`;
  return (await desk.get<TicketThread>(`/desk/api/tickets/${id}${query}`)).body;
}

export async function reply(desk: Client, id: number, message: string, uuid = `r-${message.slice(0, 100)}`) {
  return desk.post<{ error?: string; message?: TicketMessage; ticket?: Ticket }>(`/desk/api/tickets/${id}/messages`, {
    uuid,
    message,
  });
}

/** A desk with an unanswered ticket. */
export async function withTicket(t: TestContext, databases: TestDatabases, options: WorldOptions = {}) {
  const world = await makeWorld(t, databases, options);
  const desk = await world.signIn();
  return { world, desk, id: await leaveTicket(world) };
}
