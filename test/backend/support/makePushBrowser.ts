import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

type Call = { headers: IncomingHttpHeaders; content: Buffer };

/** The keys of a browser that has subscribed, and what it does with a push message (RFC 8291, RFC 8292). */
export function makePushBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
  return {
    subscription: { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts a message. Fails if it is not encrypted for this browser. */
    decrypt({ headers, content }: Call): unknown {
      assert.equal(headers['content-encoding'], 'aes128gcm');
      const salt = content.subarray(0, 16);
      const sender = content.subarray(21, 21 + (content[20] ?? 0));
      const sealed = content.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const key = hkdf(ecdh.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        hkdf(key, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** Returns the claims of the sender, as a push service checks them. Fails if the signature is wrong. */
export function readVapid({ headers }: Call, pushKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, pushKey);
  const point = Buffer.from(pushKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  assert.ok(
    verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
  );
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number };
}
