import { Type } from 'typebox';
import type { Backend } from './Backend.ts';
import type { TypedApp } from './TypedApp.ts';
import { queryFirst } from '../storage/Database.ts';
import { answersAs } from './answers.ts';
import { Refusal } from '../base/Refusal.ts';

type Kept = { name: string; media_type: string; size: number };

/** Only these types are displayed inline. All others are downloaded, so they never open on this origin. */
const SHOWN = new Set(['image/png', 'image/jpeg']);
const A_YEAR_SECONDS = 31_536_000;

/** GET /attachments/{name}/{filename}: needs no sign-in, because the random name is the key. */
export function attachmentRoutes(app: TypedApp, { store, attachments }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'A file; whoever has the link may read it',
    params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f]{48}$' }), filename: Type.String() }),
    response: answersAs('application/octet-stream', Type.Unsafe<NodeJS.ReadableStream>({})),
  };
  app.get('/attachments/:name/:filename', { schema }, async ({ params }, reply) => {
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
        'cache-control': `private, max-age=${A_YEAR_SECONDS}, immutable`,
      })
      .send(content);
  });
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
