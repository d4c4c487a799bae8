/** The bare address of a sender such as `Support <support@example.com>`. */
export function addressOf(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}

/** The configured sender, under another name where one is given. */
export function senderOf(from: string, name: string | undefined): string | { name: string; address: string } {
  return name === undefined ? from : { name, address: addressOf(from) };
}
