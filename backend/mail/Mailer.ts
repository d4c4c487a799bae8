export type MailFile = { filename: string; content: Buffer; contentType: string };

export type Mail = {
  to: string;
  /** The addresses that get a copy. */
  cc?: readonly string[];
  /** The addresses in `cc` that have the mail from an earlier attempt, and do not get it again. */
  alreadyHaveIt?: readonly string[];
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

/** A recipient that the mail server refused. */
export type RefusedRecipient = {
  address: string;
  /** The mail server's answer. It may contain the address, so it is not safe to log. */
  answer: string;
  /** The codes in the answer. */
  codes: string;
  isPermanent: boolean;
};

export interface Mailer {
  /**
   * Rejects with a MailError if the mail server did not accept the mail. If it refused only some of
   * the recipients, calls `onRefused` for each of these, and resolves.
   */
  send(mail: Mail, onRefused?: (recipient: RefusedRecipient) => void): Promise<void>;
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
