export type MailFile = { filename: string; content: Buffer; contentType: string };

export type Mail = {
  to: string;
  /** The addresses that get a copy. */
  cc?: readonly string[];
  subject: string;
  text: string;
  html?: string;
  /** Replaces the configured name before the sender's address. */
  fromName?: string;
  replyTo?: string;
  messageId?: string;
  inReplyTo?: string;
  references?: string[];
  headers?: Record<string, string>;
  attachments?: MailFile[];
};

/** Sends e-mail. `send` rejects with a MailError if the mail server did not accept the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Its message contains no address and no text of the mail, so it is safe to log. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** A retry cannot succeed, because the mail server rejected this mail permanently. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
