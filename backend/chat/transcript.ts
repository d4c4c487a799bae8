import { Type } from 'typebox';
import { normalizeEmail } from '../../protocol/email.ts';
import { trimText } from '../../protocol/trimText.ts';
import type { Backend } from '../http/Backend.ts';
import { DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, text } from '../http/schemas.ts';
import { Refusal } from '../base/Refusal.ts';
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

/** POST /api/chat/transcript: e-mails the conversation while the chat is open and for a day after its end. */
export function transcript(app: TypedApp, { store, mailer, config }: Backend): void {
  app.post('/api/chat/transcript', { schema, config: { rateLimit } }, async ({ body }) => {
    if (mailer === null) throw new Refusal(404, 'Conversations cannot be emailed here.');
    const to = checkedAddress(body.email);
    const id = await store.transact((transaction) =>
      countTranscriptMail(transaction, body, { recipient: to, perDay: config.limits.transcriptsPerDay }),
    );
    try {
      const conversation = await readTranscript(forMails(store), body.chat_id);
      if (conversation.messages.length === 0) throw new Refusal(422, 'There is nothing to send yet.');
      await mailer.send({ to, ...composeTranscript(conversation, config.companies) });
    } catch (error) {
      await uncountTranscriptMail(store, id);
      if (error instanceof Refusal) throw error;
      throw new Refusal(502, 'The email could not be sent. Please try again later.', error);
    }
    return { success: true as const };
  });
}

function checkedAddress(given: string): string {
  if (trimText(given) === '') throw new Refusal(422, 'Please enter your email address.');
  const address = normalizeEmail(given);
  if (address === null) throw new Refusal(422, 'This email address is not valid. Please check it.');
  return address;
}
