import type { TestContext } from 'node:test';
import type { Ticket, TicketMessage } from '../../../protocol/wire.ts';
import { makeWorld, type World, type WorldOptions } from './makeWorld.ts';
import type { TestDatabases } from './testDatabases.ts';

export const SECRET = 'a secret of the mail server';
export const INCOMING = {
  MAIL_WEBHOOK_SECRET: SECRET,
  MAIL_REPLY_TO: 'support+{ticket}@example.com',
  MIN_FREE_BYTES: '0',
};

type Answer = {
  success: boolean;
  outcome?: string;
  ticket_id?: number | null;
  chat_id?: number;
  reason?: string;
  error?: string;
};
type Thread = { ticket: Ticket; messages: TicketMessage[] };

/** Delivers an email as a mail server does. */
export async function handIn(world: World, mail: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/mail/incoming',
    payload: mail,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, ...headers },
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

export function makeMail(headers: Record<string, string>, text = 'Thank you!'): string {
  const all = { From: 'Ann <ann@example.com>', To: 'support@example.com', Subject: 'Re: hello', ...headers };
  return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n');
}

/** Returns a delivery report (RFC 3464) that ends with the headers of the returned mail. */
export function makeReport(headers: Record<string, string>, status: string[], returned: string[]): string {
  const part = (type: string, lines: string[]) => ['--x', `Content-Type: ${type}`, '', ...lines].join('\r\n');
  return makeMail(
    {
      ...{ From: 'MAILER-DAEMON@mx.example', 'Auto-Submitted': 'auto-replied', 'Return-Path': '<>' },
      ...{ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' },
      ...headers,
    },
    [
      part('text/plain', ['It could not be delivered.']),
      part('message/delivery-status', status),
      part('text/rfc822-headers', returned),
      '--x--',
    ].join('\r\n'),
  );
}

/** Creates a ticket with one reply, and returns the data that its customer has from the email. */
export async function withAnswered(
  t: TestContext,
  databases: TestDatabases,
  { email = 'Ann@Example.com', ...options }: WorldOptions & { email?: string } = {},
) {
  const world = await makeWorld(t, databases, { ...options, environment: { ...INCOMING, ...options.environment } });
  const desk = await world.signIn();
  const request = { id: 'ann', email, message: 'Where is my form?' };
  const { ticket_id: id } = (await world.post<{ ticket_id: number }>('/support/ticket', request)).body;
  await desk.post(`/desk/api/tickets/${id}/messages`, { uuid: 'r-1', message: 'Under Documents.' });
  await world.mailQueue.idle();
  const [{ messageId = '', replyTo = '' } = {}] = world.mails;
  const thread = async (ticketId = id) => (await desk.get<Thread>(`/desk/api/tickets/${ticketId}`)).body;
  return { world, desk, id, messageId, replyTo, thread };
}
