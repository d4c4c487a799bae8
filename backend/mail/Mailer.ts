export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends e-mail. `send` rejects with a MailError when the mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Its message names no address and no text of the mail, so that it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
