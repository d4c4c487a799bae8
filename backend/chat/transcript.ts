import { Type } from 'typebox';
import { emailOf } from '../base/emailOf.ts';
import { trimText } from '../../protocol/trimText.ts';
import { inTime } from '../base/inTime.ts';
import type { Backend } from '../http/Backend.ts';
import { DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, text } from '../http/schemas.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { forMails } from '../storage/Store.ts';
import { composeTranscript, readTranscript } from './composeTranscript.ts';
import { countTranscriptMail, uncountTranscriptMail } from './transcriptMails.ts';

/** Per network address. The limits per chat, per recipient and for all are in the model. */
const rateLimit = { name: 'transcripts', calls: 10, seconds: 60 * 60 };
const schema = {
  tags: ['Visitor'],
  summary: 'E-mails the conversation',
  body: Type.Object({ ...chatKey, email: text }),
  response: DONE,
};

/** Less than the 20 seconds after which the widget gives up. A slow mail server may still take the mail later. */
const ANSWER_MS = 15_000;
const tooLate = () => new Refusal(502, 'The mail server is slow, so the email may arrive later.');

/** POST /api/chat/transcript: e-mails the conversation while the chat is open and for a day after its end. */
export function transcript(app: TypedApp, { store, mailer, config }: Backend): void {
  /** A second press while a mail is being sent waits for that mail. */
  const sending = new Map<string, Promise<void>>();

  const send = async (chatId: number, to: string, by: Mailer): Promise<void> => {
    const conversation = await readTranscript(forMails(store), chatId);
    if (conversation.messages.length === 0) throw new Refusal(422, 'There is nothing to send yet.');
    await by.send({ to, ...composeTranscript(conversation, config.companies) });
  };

  app.post('/api/chat/transcript', { schema, config: { rateLimit } }, async ({ body }) => {
    if (mailer === null) throw new Refusal(404, 'Conversations cannot be emailed here.');
    const to = checkedAddress(body.email);
    const id = await store.transact((transaction) =>
      countTranscriptMail(transaction, body, { recipient: to, perDay: config.limits.transcriptsPerDay }),
    );
    const uncount = () => uncountTranscriptMail(store, id);
    const key = `${body.chat_id} ${to}`;
    let mail = sending.get(key);
    if (mail === undefined) {
      mail = send(body.chat_id, to, mailer)
        .catch((error: unknown) => uncount().then(() => Promise.reject(error as Error)))
        .finally(() => sending.delete(key));
      sending.set(key, mail);
    } else await uncount();
    await inTime(mail, ANSWER_MS, tooLate).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      throw new Refusal(502, 'The email could not be sent. Please try again later.', error);
    });
    return { success: true as const };
  });
}

function checkedAddress(given: string): string {
  if (trimText(given) === '') throw new Refusal(422, 'Please enter your email address.');
  const address = emailOf(given);
  if (address === null) throw new Refusal(422, 'This email address is not valid. Please check it.');
  return address;
}
