import { normalizeEmail } from '../../protocol/email.ts';
import { COPIES_LIMIT } from '../../protocol/limits.ts';

export type Copies = { readonly addresses: readonly string[]; readonly problem: string | null };

/** Reads typed addresses, separated by commas, semicolons or lines. Returns each once, or the first problem. */
export function readCopies(typed: string): Copies {
  const addresses = new Map<string, string>();
  for (const part of typed.split(/[,;\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const address = normalizeEmail(part);
    if (address === null) return { addresses: [], problem: `“${part}” is not an email address.` };
    addresses.set(address.toLowerCase(), address);
  }
  const excess = addresses.size - COPIES_LIMIT;
  const problem = excess > 0 ? `An email has at most ${COPIES_LIMIT} copies: remove ${excess}.` : null;
  return { addresses: [...addresses.values()], problem };
}

export const copiesText = (addresses: readonly string[]): string => addresses.join(', ');
