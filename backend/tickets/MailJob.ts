/** Why a mail was not sent, for operators. A permanent failure is not retried. */
export type MailFailure = { problem: string; isPermanent: boolean };

/** A claimed mail. */
export interface MailJob {
  /** Extends the claim while the mail server works. */
  renew(): Promise<void>;
  /** Rejects if the mail was not sent. */
  send(): Promise<void>;
  /** Stores the outcome and ends the claim. */
  settle(failure: MailFailure | null): Promise<void>;
}

/** Claims the next mail that is due. Returns null if there is none. */
export type ClaimMail = () => Promise<MailJob | null>;

/** Delays before the retries. After the last one the mail has failed. */
export const PAUSES_MINUTES: readonly number[] = [1, 5, 15, 60, 240, 720, 1_440];
/** The process that sends a mail renews its claim. If the process dies, the claim expires after this time. */
export const CLAIM_SECONDS = 60;
