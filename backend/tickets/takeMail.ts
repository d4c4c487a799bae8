import { isEmail } from '../../protocol/email.ts';
import type { Backend } from '../Backend.ts';
import { addressOf } from '../mail/sender.ts';
import { refuseBlocked } from '../model/blockedVisitors.ts';
import {
  addAnswer,
  answeredTicket,
  openTicketByMail,
  refuseFlood,
  ticketOfKnownMail,
  type IncomingMail,
} from '../model/incomingMail.ts';
import { Refusal } from '../model/Refusal.ts';
import { keepMailFiles } from './keepMailFiles.ts';
import { readMail, type ReceivedMail } from './readMail.ts';
import { ticketOfAddress } from './replyAddress.ts';

/** answer: it is in its ticket's thread. ticket: it has opened one. known: it was there already. ignored: it is for no ticket. */
export type Taken = { outcome: 'answer' | 'ticket' | 'known' | 'ignored'; ticketId: number | null };

const IGNORED: Taken = { outcome: 'ignored', ticketId: null };

type Sources = Pick<Backend, 'config' | 'store' | 'attachments'>;

/**
 * Takes an e-mail in, once. No mail is ever answered by a program, so that two of them cannot talk to each other for ever: what a program
 * has written is shown in the thread that it answers, changes nothing there, and opens no ticket.
 */
export async function takeMail(raw: Buffer, { config, store, attachments }: Sources): Promise<Taken> {
  const mail = await readMail(raw);
  if (isOwn(mail, config)) return IGNORED;
  if (!isEmail(mail.from.address)) throw new Refusal(422, 'The mail has no sender that can be answered');
  const known = await ticketOfKnownMail(store, mail.messageId);
  if (known !== null) return { outcome: 'known', ticketId: known };
  const pattern = config.mail?.replyTo ?? null;
  const addressed = mail.recipients.map((address) => ticketOfAddress(pattern, address)).find((one) => one !== null);
  const ticketId = await answeredTicket(store, { addressed: addressed ?? null, references: mail.references });
  if (ticketId === null && mail.isAutomatic) return IGNORED;
  if (await isBlocked(mail.from.address, store)) return IGNORED;
  await refuseFlood(store, mail.from.address);
  const { files, leftOut } = await keepMailFiles(mail.files, mail.from.address, {
    ...{ store, attachments, limits: config.limits },
  });
  let isKept = false;
  try {
    const taken = await keep({ ...mail, files, leftOut }, ticketId, store);
    isKept = taken.outcome !== 'known';
    return taken;
  } finally {
    if (!isKept) await Promise.all(files.map(({ storedName }) => attachments.remove(storedName)));
  }
}

function keep(mail: IncomingMail, answered: number | null, store: Sources['store']): Promise<Taken> {
  return store.transact(async (transaction): Promise<Taken> => {
    // Two tellings of one mail at the same moment are taken one after the other.
    await transaction.query('SELECT pg_advisory_xact_lock(hashtext($1))', [mail.messageId]);
    const known = await ticketOfKnownMail(transaction, mail.messageId);
    if (known !== null) return { outcome: 'known', ticketId: known };
    if (answered === null) return { outcome: 'ticket', ticketId: await openTicketByMail(transaction, mail) };
    await addAnswer(transaction, answered, mail);
    return { outcome: 'answer', ticketId: answered };
  });
}

/** A copy of our own mail, which some mailboxes deliver back. */
function isOwn({ from }: ReceivedMail, { mail }: Sources['config']): boolean {
  return mail !== null && addressOf(mail.from).toLowerCase() === from.address.toLowerCase();
}

async function isBlocked(email: string, store: Sources['store']): Promise<boolean> {
  try {
    await refuseBlocked(store, { userId: `mail:${email.toLowerCase()}`, userType: 'guest', email });
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
