import type { TestContext } from 'node:test';
import type { Chat, Message, NewChatAnswer, Ticket, TicketMessage } from '../../../protocol/wire.ts';
import { MailError, type Mail } from '../../../backend/mail/Mailer.ts';
import { createSmtpMailer } from '../../../backend/mail/createSmtpMailer.ts';
import type { Client } from './createClient.ts';
import { handIn, INCOMING, makeMail } from './incomingMail.ts';
import { makeWorld, type World, type WorldOptions } from './makeWorld.ts';
import { startSmtpServer } from './startSmtpServer.ts';
import type { TestDatabases } from './testDatabases.ts';

const EMAIL = 'ann@example.com';

type ChatMailRow = { id: number; chat_id: number; token: string; message_id: string; delivery: string };

/** A chat whose visitor gave an address, wrote, and closed the page. Mails go to an SMTP server. */
export async function withLeftVisitor(t: TestContext, databases: TestDatabases, options: WorldOptions = {}) {
  const smtp = await startSmtpServer(t);
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Support <support@example.com>' });
  t.after(() => mailer.close());
  const { arePagesBack = () => true } = options;
  // Otherwise the queue's timer could send a mail before the test has written all messages.
  const delivery = { isOn: false };
  const world = await makeWorld(t, databases, {
    mailer,
    ...options,
    arePagesBack: () => delivery.isOn && arePagesBack(),
  });
  const desk = await world.signIn();
  const chat = await world.startChat({
    user_id: 'ann',
    user_name: EMAIL,
    referer: 'http://localhost:3000/forms?id=7',
    company: 'legal-forms',
  });
  await write(world, chat, 'Where is my form?');
  return { world, desk, chat, smtp, ...actionsOn({ world, desk, chat, delivery }) };
}

/** The same, with the mails in a list instead of a mail server. */
export async function withMails(t: TestContext, databases: TestDatabases, options: WorldOptions = {}) {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  return { mails, ...(await withLeftVisitor(t, databases, { mailer, ...options })) };
}

/** A visitor who has the mail with an operator's answer. */
export async function withMailed(t: TestContext, databases: TestDatabases, options: WorldOptions = {}) {
  const environment = { ...INCOMING, ...options.environment };
  const scene = await withMails(t, databases, { ...options, environment });
  await scene.answer('Under Documents.');
  await scene.deliver();
  const { desk, chat, world, mails } = scene;
  const [{ messageId = '', replyTo = '' } = {}] = mails;
  const thread = async () => (await desk.get<{ messages: Message[] }>(`/desk/api/chats/${chat.chat_id}`)).body.messages;
  return {
    ...scene,
    ...{ messageId, replyTo },
    /** The visitor's messages after the first one. */
    replies: async () => (await thread()).filter(({ author_type: type }) => type === 'User').slice(1),
    tickets: async () => (await desk.get<{ tickets: Ticket[] }>('/desk/api/tickets')).body.tickets,
    ticketThread: async (id: number) =>
      (await desk.get<{ messages: TicketMessage[] }>(`/desk/api/tickets/${id}`)).body.messages,
    reply: (headers: Record<string, string> = {}, text?: string) =>
      handIn(world, makeMail({ 'Message-ID': '<r1@ann>', To: replyTo, ...headers }, text)),
  };
}

export function mailerThat(send: (mail: Mail) => Promise<void>) {
  return { mailer: { send, close: () => undefined } };
}

/** A mail server that refuses mails for these reasons, one each, and takes the later ones. */
export function failing(failures: string[]) {
  const mails: Mail[] = [];
  return {
    mails,
    ...mailerThat(async (mail) => {
      const failure = failures.shift();
      if (failure !== undefined) throw new MailError(failure, { isPermanent: failure === 'No such mailbox' });
      mails.push(mail);
    }),
  };
}

export async function write(world: World, { chat_id, hash }: NewChatAnswer, message: string) {
  return world.post('/api/chat/new-message', { chat_id, hash, message, uuid: `v-${message}` });
}

/** Corrects the visitor's address in the widget. */
export async function rename(world: World, { uuid }: NewChatAnswer, name: string) {
  return world.put('/api/chat/update-name', { uuid, name });
}

type Scene = { world: World; desk: Client; chat: NewChatAnswer; delivery: { isOn: boolean } };

function actionsOn({ world, desk, chat, delivery }: Scene) {
  const conversation = async () =>
    (await desk.get<{ chat: Chat; messages: Message[] }>(`/desk/api/chats/${chat.chat_id}`)).body;
  return {
    /** Sends an operator's message that is as old as the given number of seconds. Returns its id. */
    async answer(message: string, ageSeconds = 181): Promise<number> {
      const path = `/desk/api/chats/${chat.chat_id}/messages`;
      const { body } = await desk.post<{ message: { id: number } }>(path, { uuid: `o-${message}`, message });
      await world.database.query("UPDATE messages SET created_at = now() - $2 * interval '1 second' WHERE id = $1", [
        body.message.id,
        ageSeconds,
      ]);
      return body.message.id;
    },
    /** Marks everything up to a message as seen by the visitor. */
    see: (messageId: number) =>
      world.database.query('UPDATE chats SET visitor_seen_id = $2 WHERE id = $1', [chat.chat_id, messageId]),
    /** Sends all mails that are due. */
    async deliver(): Promise<void> {
      delivery.isOn = true;
      world.mailQueue.drain();
      await world.mailQueue.idle();
      delivery.isOn = false;
    },
    /** Returns why messages were not delivered, by their texts. */
    async problems(): Promise<Record<string, string>> {
      const { messages } = await conversation();
      return Object.fromEntries(
        messages.flatMap(({ message, mail_problem: problem }) => (problem == null ? [] : [[message, problem]])),
      );
    },
    chatAtDesk: async () => (await conversation()).chat,
    /** Whether the desk's last event of the chat says that a message was not delivered. */
    async atDesk(): Promise<boolean | undefined> {
      const events = await world.published('private-desk', 'Desk.ChatUpdated');
      return events.findLast((event) => event.chat.chat_id === chat.chat_id)?.chat.is_undelivered;
    },
    rows: () => world.database.query<ChatMailRow>('SELECT * FROM chat_mails ORDER BY id'),
    /** The texts of the messages that were mailed. */
    async mailed(): Promise<string[]> {
      const sql = 'SELECT text FROM messages WHERE mailed_at IS NOT NULL ORDER BY id';
      return (await world.database.query<{ text: string }>(sql)).map(({ text }) => text);
    },
  };
}
