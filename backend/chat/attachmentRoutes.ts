import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { Failure } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Backend } from '../http/Backend.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { answersAs } from '../http/answers.ts';
import { mailLanguage } from '../mail/mailLanguage.ts';
import { queryFirst } from '../storage/Database.ts';
import { EXPIRED_LINK_TEXTS } from './expiredLinkTexts.ts';
import { htmlOf } from './htmlOf.ts';

type Kept = { name: string; media_type: string; size: number };

/** Only these types are displayed inline. All others are downloaded, so they never open on this origin. */
const SHOWN = new Set(['image/png', 'image/jpeg']);
const EXPIRED = 'This link has expired. Open the conversation again to get a new one';
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/**
 * GET /attachments/{name}/{filename}: needs a signed link, which only a desk's session, the key of a chat or
 * an e-mail provides (DESK-24).
 */
export function attachmentRoutes(app: TypedApp, { store, attachments }: Backend): void {
  const file = answersAs('application/octet-stream', Type.Unsafe<NodeJS.ReadableStream>({}));
  const schema = {
    tags: ['Visitor'],
    summary: 'A file, by a link that expires',
    description: 'Each call that returns messages has new links. They are opaque to clients.',
    params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f]{48}$' }), filename: Type.String() }),
    querystring: Type.Object({
      expires: Type.Optional(Type.String({ description: 'Seconds since 1970.' })),
      signature: Type.Optional(Type.String()),
    }),
    response: {
      ...file,
      403: {
        description: 'The link has expired or is not valid. A browser gets a page.',
        content: { 'application/json': { schema: Failure }, 'text/html': { schema: Type.Unsafe<string>({}) } },
      },
    },
  };
  app.get('/attachments/:name/:filename', { schema }, async ({ params, query, headers }, reply) => {
    const seconds = store.fileLinks.secondsLeft({ storedName: params.name, filename: params.filename, ...query });
    if (seconds === null) {
      if (!acceptsPage(headers)) throw new Refusal(403, EXPIRED);
      return reply.code(403).headers(PAGE_HEADERS).send(expiredPage(headers));
    }
    const sql = 'SELECT name, media_type, size FROM attachments WHERE stored_name = $1';
    const kept = await queryFirst<Kept>(store, sql, [params.name]);
    const content = kept && (await attachments.read(params.name));
    if (!kept || !content) throw new Refusal(404, 'There is no such file');
    const isText = kept.media_type.startsWith('text/');
    return reply
      .headers({
        'content-type': isText ? `${kept.media_type}; charset=utf-8` : kept.media_type,
        'content-length': kept.size,
        'content-disposition': disposition(SHOWN.has(kept.media_type) ? 'inline' : 'attachment', kept.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // No longer than the link, and never in a shared cache.
        'cache-control': `private, max-age=${seconds}, immutable`,
      })
      .send(content);
  });
}

const acceptsPage = ({ accept = '' }: IncomingHttpHeaders): boolean => accept.includes('text/html');

function expiredPage({ 'accept-language': given = '' }: IncomingHttpHeaders): string {
  const language = mailLanguage(given);
  const { title, advice } = EXPIRED_LINK_TEXTS[language];
  return htmlOf({ language, title, intro: advice, days: [] });
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
