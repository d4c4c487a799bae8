import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const VERSION = 'v1';

/** Derives the encryption key from a configured or generated secret. */
export function sealKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'support-chat second factors', KEY_BYTES));
}

/** Encrypts a text. It can be opened only with the same key and owner, so rows cannot be swapped. */
export function sealText(text: string, key: Buffer, owner: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Returns null for another key, another owner, or a changed text. */
export function openText(sealed: string, key: Buffer, owner: string): string | null {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || iv === undefined || tag === undefined || content === undefined) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
