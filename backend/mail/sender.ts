import type { Mail } from './Mailer.ts';

/**
 * Marks our mails with our address. X-Loop is not used, because lists such as Sympa write the
 * support address into it.
 */
export const OWN_HEADER = 'X-Support-Chat';

/** The bare address of a sender such as `Support <support@example.com>`. */
export function addressOf(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}

/** Returns the mail for nodemailer, from the configured sender under the mail's `fromName`. */
export function addressMail({ to, cc, alreadyHaveIt = [], fromName, headers, ...mail }: Mail, from: string) {
  const address = addressOf(from);
  const recipients = [to, ...(cc ?? []).filter((one) => !alreadyHaveIt.includes(one))];
  return {
    ...mail,
    from: fromName === undefined ? from : { name: fromName, address },
    to: { name: '', address: to },
    ...(cc === undefined ? {} : { cc: cc.map((one) => ({ name: '', address: one })) }),
    ...(alreadyHaveIt.length === 0 ? {} : { envelope: { from: address, to: recipients } }),
    // Identifies our mail when a mailing list returns it with other headers changed.
    headers: { ...headers, [OWN_HEADER]: address },
  };
}
