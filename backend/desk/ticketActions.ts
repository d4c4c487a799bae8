import { Type } from 'typebox';
import { receiveUpload } from '../storage/receiveUpload.ts';
import type { Backend } from '../http/Backend.ts';
import { uuidOf } from '../chat/newMessage.ts';
import { done } from '../http/answers.ts';
import { FILES } from '../http/multipart.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, key, pathId, text } from '../http/schemas.ts';
import { addressOf } from '../mail/sender.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import { noteAction } from '../chat/deskActions.ts';
import { readPerson, type SignedIn } from '../chat/operators.ts';
import { Refusal } from '../base/Refusal.ts';
import { changeTicketEmail } from '../tickets/changeTicketEmail.ts';
import { splitCopies } from '../tickets/copies.ts';
import { forwardTicket } from '../tickets/forwardTicket.ts';
import { isOwnAddress } from '../tickets/replyAddress.ts';
import { replyToTicket } from '../tickets/replyToTicket.ts';
import { retryTicketMail } from '../tickets/ticketMails.ts';
import { assignTicket, changeSubject, markTicket, ticketById } from '../tickets/tickets.ts';
import { COPIES_LIMIT, SUBJECT_LIMIT } from '../../protocol/limits.ts';
import { nullable } from '../../protocol/shapes.ts';
import { Ticket, TicketMessage, TicketStatus } from '../../protocol/wire.ts';
import { CHANGING, sessionOf, withScopes } from './requireSession.ts';

const given = { ...withScopes(CHANGING, 'tickets:write'), params: pathId };
const markSchema = {
  ...given,
  summary: 'Marks a ticket as open, pending or solved',
  body: Type.Object({ status: TicketStatus }),
  response: done({ ticket: Ticket }),
};
const assignSchema = {
  ...given,
  summary: 'Gives a ticket from the one who answers it to another operator; null stands for nobody',
  body: Type.Object({ from: nullable(id), to: nullable(id) }),
  response: done({ ticket: Ticket }),
};
const subjectSchema = {
  ...given,
  summary: 'Changes the subject of a ticket and of the e-mails to come; an empty one removes it',
  body: Type.Object({ subject: Type.String({ maxLength: SUBJECT_LIMIT }) }),
  response: done({ ticket: Ticket }),
};
const emailSchema = {
  ...given,
  summary: 'Changes the address of the customer; later e-mails, and those sent again, go there',
  body: Type.Object({ email: Type.String({ maxLength: 1_000 }) }),
  response: done({ ticket: Ticket }),
};
const COPIES = Type.Array(Type.String({ maxLength: 1_000 }), {
  maxItems: 100,
  description: `At most ${COPIES_LIMIT} addresses that get a copy, also of later e-mails. Without it those of the last one.`,
});
const replySchema = {
  ...given,
  summary: 'E-mails an answer to the customer; the same uuid again gives the message that it made',
  body: Type.Object({ uuid: key, message: text, cc: Type.Optional(COPIES) }),
  response: done({ ticket: Ticket, message: TicketMessage }),
};
const filesSchema = {
  ...given,
  summary: 'E-mails files, with or without a text',
  response: replySchema.response,
};
/** For the API document only: receiveUpload reads the parts, and the handler checks them. */
const multipart = Type.Object({ uuid: key, message: Type.Optional(text), cc: Type.Optional(text), files: FILES });
const forwardSchema = {
  ...given,
  summary: 'Forwards a ticket with its e-mails and files to another person; the same uuid again forwards it once',
  body: Type.Object({ uuid: key, to: Type.String({ maxLength: 1_000 }), message: text }),
  response: replySchema.response,
};
const retrySchema = {
  ...withScopes(CHANGING, 'tickets:write'),
  summary: 'Sends an e-mail again that could not be sent, now',
  params: Type.Object({ id, message_id: id }),
  response: done({ ticket: Ticket }),
};

type Reply = {
  uuid: string;
  text: string;
  files: readonly KeptFile[];
  cc: readonly string[] | null;
  operator: SignedIn;
};

/** Routes that change a ticket. */
export function ticketActions(app: TypedApp, { store, attachments, config, mailer, mailQueue }: Backend): void {
  const requireMail = () => {
    if (mailer === null || config.mail === null)
      throw new Refusal(409, 'E-mail is not set up here, so this ticket cannot be answered. Set SMTP_URL');
    return addressOf(config.mail.from).split('@').at(-1) ?? 'localhost';
  };
  const isOwn = (address: string) => isOwnAddress(address, config.mail);
  const answer = async (ticketId: number, reply: Reply) => {
    const domain = requireMail();
    const replied = await store.transact((transaction) =>
      replyToTicket(transaction, ticketId, { ...reply, domain, isOwn }),
    );
    mailQueue.drain();
    return replied;
  };

  app.put('/tickets/:id', { schema: markSchema }, (request) =>
    store.transact(async (transaction) => {
      const { params, body } = request;
      const ticket = await markTicket(transaction, params.id, body.status);
      await noteAction(
        transaction,
        sessionOf(request).operator,
        'ticket-marked',
        `ticket ${params.id}, ${body.status}`,
      );
      return { success: true as const, ticket };
    }),
  );

  app.put('/tickets/:id/assignee', { schema: assignSchema }, (request) =>
    store.transact(async (transaction) => {
      const { from, to } = request.body;
      const person = to === null ? null : await readPerson(transaction, to);
      if (person?.is_disabled) throw new Refusal(409, `${person.name} no longer works at this desk`);
      const ticket = await assignTicket(transaction, request.params.id, { from, to: to === null ? null : { id: to } });
      const target = `ticket ${ticket.ticket_id}, to ${person?.name ?? 'nobody'}`;
      await noteAction(transaction, sessionOf(request).operator, 'ticket-assigned', target);
      return { success: true as const, ticket };
    }),
  );

  app.put('/tickets/:id/subject', { schema: subjectSchema }, (request) =>
    store.transact(async (transaction) => {
      const { id: ticketId } = request.params;
      const changed = await changeSubject(transaction, ticketId, request.body.subject);
      // The subject may name a customer, so the activity names the ticket alone.
      if (changed !== null)
        await noteAction(transaction, sessionOf(request).operator, 'subject-changed', `ticket ${ticketId}`);
      return { success: true as const, ticket: changed ?? (await ticketById(transaction, ticketId)) };
    }),
  );

  app.put('/tickets/:id/email', { schema: emailSchema }, (request) =>
    store.transact(async (transaction) => {
      const { id: ticketId } = request.params;
      const changed = await changeTicketEmail(transaction, ticketId, { email: request.body.email, isOwn });
      // Without the address, because activity is kept longer than the ticket.
      if (changed !== null)
        await noteAction(transaction, sessionOf(request).operator, 'email-changed', `ticket ${ticketId}`);
      return { success: true as const, ticket: changed ?? (await ticketById(transaction, ticketId)) };
    }),
  );

  app.post('/tickets/:id/messages', { schema: replySchema }, async (request) => {
    const { uuid, message, cc = null } = request.body;
    const reply = { uuid, text: message, files: [], cc, operator: sessionOf(request).operator };
    const { ticket, message: sent } = await answer(request.params.id, reply);
    return { success: true as const, ticket, message: sent };
  });

  const options = {
    attachments,
    limits: config.limits,
    authorize: async () => {
      requireMail();
      return async () => undefined;
    },
  };
  app.post('/tickets/:id/attachments', { schema: filesSchema, config: { multipart } }, (request) =>
    receiveUpload(request, options, async ({ fields, files }) => {
      const cc = fields.cc === undefined ? null : splitCopies(fields.cc);
      const { operator } = sessionOf(request);
      const reply = { uuid: uuidOf(fields), text: fields.message ?? '', files, cc, operator };
      const { ticket, message, isNew } = await answer(request.params.id, reply);
      return { result: { success: true as const, ticket, message }, tookFiles: isNew };
    }),
  );

  app.post('/tickets/:id/forwards', { schema: forwardSchema }, async (request) => {
    const domain = requireMail();
    const { uuid, to, message: own } = request.body;
    const forward = { uuid, to, text: own, domain, isOwn, operator: sessionOf(request).operator };
    const { ticket, message } = await store.transact((transaction) =>
      forwardTicket(transaction, request.params.id, forward),
    );
    mailQueue.drain();
    return { success: true as const, ticket, message };
  });

  app.post('/tickets/:id/messages/:message_id/retry', { schema: retrySchema }, async (request) => {
    requireMail();
    const { id: ticketId, message_id: messageId } = request.params;
    const by = sessionOf(request).operator;
    await store.transact((transaction) => retryTicketMail(transaction, { ticketId, id: messageId, by }));
    mailQueue.drain();
    return { success: true as const, ticket: await ticketById(store, ticketId) };
  });
}
