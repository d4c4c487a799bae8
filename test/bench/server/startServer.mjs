import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { barePage, heroPicture, hostPage } from './hostPage.mjs';
import { pusherSocket } from './pusherSocket.mjs';
import { answerCall } from './supportCalls.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Serves on loopback, each page under its id: `/<id>/` the host page with the page's snippet,
 * `/<id>/bare` a bare page with it, `/<id>/thread` its conversation, and its files. Everything is
 * read and compressed (brotli 11) before the first visit, so that a concurrent build changes
 * nothing and no visit waits for a compression. Every other path is a call to the support backend.
 */
export async function startServer(pages) {
  const files = new Map();
  const put = (path, body, type = extname(path)) =>
    files.set(path, { body: compressed(Buffer.from(body)), type: TYPES[type] });
  put('/blank', barePage(''), '.html');
  put('/hero.svg', heroPicture());
  for (const { id, snippet = '', thread, files: own = {} } of pages) {
    put(`/${id}/`, hostPage(snippet), '.html');
    put(`/${id}/bare`, barePage(snippet), '.html');
    if (thread) put(`/${id}/thread`, barePage(thread.snippet), '.html');
    for (const [name, content] of Object.entries(own))
      put(`/${id}/${name}`, typeof content === 'string' ? readFileSync(content) : content);
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://bench');
    const file = files.get(pathname);
    if (!file) return void answer(request, response, { path: pathname, query: searchParams });
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
      'cache-control': 'public, max-age=3600',
    });
    response.end(file.body);
  });
  const sockets = pusherSocket(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Compresses a body as a web server would prepare it. */
export const compressed = (body) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

async function answer(request, response, { path, query }) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const sent = Buffer.concat(chunks).toString();
  const json = request.headers['content-type']?.includes('json') ? JSON.parse(sent) : null;
  const told = answerCall({ method: request.method, path, query, json });
  const body = Buffer.from(
    JSON.stringify(told ?? { success: false, error: `The bench has no ${request.method} ${path}` }),
  );
  response.writeHead(told === undefined ? 404 : 200, {
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
}
