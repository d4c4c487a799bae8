export type MailFile = { filename: string; content: Buffer; contentType: string };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Stands before the sender's address, in place of the configured name. */
  fromName?: string;
  replyTo?: string;
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  headers?: Record<string, string>;
  attachments?: MailFile[];
};

/** Sends e-mail. `send` rejects with a MailError when the mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Its message names no address and no text of the mail, so that it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Another try cannot succeed: the mail server has refused this mail for good. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
