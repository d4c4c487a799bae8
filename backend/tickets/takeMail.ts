import type { Backend } from '../http/Backend.ts';
import type { LeftAsideReason } from '../../protocol/wire.ts';
import { blockOf, refuseBlocked } from '../chat/blockedVisitors.ts';
import { createMessageLimits, type MessageLimits } from '../chat/messageLimits.ts';
import {
  answerChat,
  answeredChat,
  answerEndedChat,
  isOfVisitor,
  longTextFile,
  type AnsweredChat,
} from './answerChatByMail.ts';
import {
  addAnswer,
  answeredTicket,
  findKnownMail,
  lockMail,
  openTicketByMail,
  withOwnId,
  floodOf,
  type Answered,
  type IncomingMail,
} from './incomingMail.ts';
import { Refusal } from '../base/Refusal.ts';
import { AUTOMATIC_MARKS } from './automaticMark.ts';
import { leaveAside, takeFromAside } from './leftAside.ts';
import { keepMailFiles } from './keepMailFiles.ts';
import { markChatMailAnswered, takeReturnedChatMail } from './undeliveredChatMails.ts';
import { readMail, type ReceivedMail } from './readMail.ts';
import { chatMailOfAddress, forwardOfAddress, isOwnAddress, ticketOfAddress } from './replyAddress.ts';

/** Why a mail is not stored: its automatic mark, a copy of our own mail, or a blocked sender. */
export const IGNORED_REASONS = [...AUTOMATIC_MARKS, 'own', 'blocked'] as const satisfies readonly LeftAsideReason[];
type IgnoredReason = (typeof IGNORED_REASONS)[number];

/** Why an answer is refused by its chat, by the status of the refusal. */
const REFUSED_REASONS: Readonly<Record<number, LeftAsideReason>> = { 422: 'empty', 429: 'flood' };

/**
 * answer: added to its ticket. ticket: opened a new ticket. message: added to its chat, or marks one
 * there as not delivered. known: received before.
 */
export type Taken =
  | { outcome: 'answer' | 'ticket'; ticketId: number }
  | { outcome: 'message'; ticketId: null; chatId: number }
  | { outcome: 'known'; ticketId: number | null }
  | { outcome: 'ignored'; ticketId: null; reason: IgnoredReason };

type Sources = Pick<Backend, 'config' | 'store' | 'attachments' | 'limiters'>;

/**
 * Processes an incoming e-mail once. Automatic mail is added to the ticket that it replies to, does
 * not reopen it unless it is a bounce, and never opens one. Each mail without a ticket or a chat is
 * listed at the desk; a bounce of a chat's mail marks that mail. Nothing is ever sent in response,
 * so no mail loop can start.
 * A reply to a chat's mail belongs to the chat only if its visitor's address sent it; otherwise it
 * opens a ticket, in which operators see the sender.
 */
export async function takeMail(raw: Buffer, { config, store, attachments, limiters }: Sources): Promise<Taken> {
  const read = await readMail(raw, (address) => isOwnAddress(address, config.mail), config.mailAuthservId);
  const mail = await withOwnId(store, read);
  const known = await findKnownMail(store, mail.messageId);
  if (known?.isOurs) return { outcome: 'ignored', ticketId: null, reason: 'own' };
  if (known !== null) return { outcome: 'known', ticketId: known.ticketId };
  const leave = (reason: LeftAsideReason, chatId?: number) =>
    store.transact((transaction) => leaveAside(transaction, mail, { reason, chatId }));
  const ignore = async (reason: IgnoredReason): Promise<Taken> => {
    await leave(reason);
    return { outcome: 'ignored', ticketId: null, reason };
  };
  if (mail.isOwn) return ignore('own');
  const ticket = await ticketAnswered(mail, { config, store });
  const answered = ticket === null ? await chatAnswered(mail, { config, store }) : null;
  const returned = answered === null ? null : await takeReturnedChatMail(store, answered, mail);
  if (returned !== null) return returned;
  if (ticket === null && mail.mark !== null) return ignore(mail.mark);
  if (mail.mark === null && !mail.isAnswerable) {
    await leave('no-sender');
    throw new Refusal(422, 'The mail has no sender that can be answered');
  }
  if (await isBlocked(mail, store)) return ignore('blocked');
  const chat = answered !== null && isOfVisitor(mail, answered) ? answered : null;
  const flood = await floodOf(store, mail.from.address);
  if (flood !== null) {
    await leave('flood', chat?.chatId);
    throw flood;
  }
  if (chat !== null && (await blockOf(store, chat.chatId)) !== null) return ignore('blocked');
  const whole = chat === null ? null : longTextFile(mail.text);
  const given = [...(whole === null ? [] : [whole]), ...mail.files];
  const { files, leftOut } = await keepMailFiles(given, mail.from.address, {
    ...{ limiters, attachments, limits: config.limits },
  });
  const incoming = { ...mail, isAutomatic: mail.mark !== null, files, leftOut: [...mail.leftOut, ...leftOut] };
  let isKept = false;
  try {
    const limits = createMessageLimits(limiters, config.limits);
    const taken = await keep(incoming, { ticket, chat, limits }, store);
    isKept = taken.outcome !== 'known';
    return taken;
  } catch (error) {
    const reason = error instanceof Refusal && chat !== null ? REFUSED_REASONS[error.status] : undefined;
    if (reason !== undefined) await leave(reason, chat?.chatId);
    throw error;
  } finally {
    if (!isKept) await Promise.all(files.map(({ storedName }) => attachments.remove(storedName)));
  }
}

type Own = Pick<Sources, 'config' | 'store'>;

function ticketAnswered({ recipients, references }: ReceivedMail, { config, store }: Own): Promise<Answered | null> {
  const pattern = config.mail?.replyTo ?? null;
  const addressed = recipients.map((address) => ticketOfAddress(pattern, address)).find((one) => one !== null);
  const forward = recipients.map((address) => forwardOfAddress(pattern, address)).find((one) => one !== null);
  return answeredTicket(store, { addressed: addressed ?? null, forward: forward ?? null, references });
}

function chatAnswered({ recipients, references }: ReceivedMail, { config, store }: Own): Promise<AnsweredChat | null> {
  const pattern = config.mail?.replyTo ?? null;
  const addressed = recipients.map((address) => chatMailOfAddress(pattern, address)).find((one) => one !== null);
  return answeredChat(store, { addressed: addressed ?? null, references });
}

type Target = { ticket: Answered | null; chat: AnsweredChat | null; limits: MessageLimits };

function keep(mail: IncomingMail, { ticket, chat, limits }: Target, store: Sources['store']): Promise<Taken> {
  return store.transact(async (transaction): Promise<Taken> => {
    await lockMail(transaction, mail.messageId);
    const known = await findKnownMail(transaction, mail.messageId);
    if (known !== null) return { outcome: 'known', ticketId: known.ticketId };
    // An earlier delivery may have been refused.
    await takeFromAside(transaction, mail.messageId);
    if (chat !== null) {
      await markChatMailAnswered(transaction, chat);
      const outcome = await answerChat(transaction, chat.chatId, { mail, limits });
      if (outcome === 'ended') return answerEndedChat(transaction, chat, mail);
      if (outcome === 'known') return { outcome, ticketId: null };
      return { outcome: 'message', ticketId: null, chatId: chat.chatId };
    }
    if (ticket === null) return { outcome: 'ticket', ticketId: await openTicketByMail(transaction, mail) };
    await addAnswer(transaction, ticket, mail);
    return { outcome: 'answer', ticketId: ticket.ticketId };
  });
}

/** Whether the author, or the address that the mail came from, is blocked. */
async function isBlocked({ from, via }: ReceivedMail, store: Sources['store']): Promise<boolean> {
  try {
    for (const email of [from.address, via ?? from.address])
      await refuseBlocked(store, { userId: `mail:${email.toLowerCase()}`, userType: 'guest', email });
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
