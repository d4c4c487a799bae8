import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from './Backend.ts';
import { hasCode } from '../base/createOnce.ts';
import { PACKAGE_FILES } from '../base/packageFiles.ts';

export type Folders = Record<'pages' | 'hosts' | 'desk' | 'widget', string>;

export const DEFAULT_FOLDERS: Folders = {
  pages: fileURLToPath(PACKAGE_FILES.pages),
  hosts: fileURLToPath(PACKAGE_FILES.hosts),
  desk: fileURLToPath(PACKAGE_FILES.desk),
  widget: fileURLToPath(PACKAGE_FILES.widget),
};

type PageRequest = FastifyRequest<{ Params: { '*': string } }>;

const PAGE_NAME = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/i;

/**
 * Serves pages and files: demo pages at / and framework demos at /hosts/ (DEMO_PAGES), the desk at
 * /desk/, and the widget at /cdn/.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { config, realtime, store }: Backend,
  folders: Folders,
): Promise<void> {
  await app.register(fastifyStatic, { root: folders.pages, serve: false });
  await app.register(fastifyStatic, {
    root: folders.widget,
    prefix: '/cdn/',
    decorateReply: false,
    preCompressed: true,
    // Module scripts need it. The files are public and `*` allows no credentials, so any page may
    // load them, even a sandboxed one without an origin.
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
  });
  await app.register(async (desk) => {
    desk.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', deskPolicy(store.publicUrl));
    });
    await desk.register(fastifyStatic, { root: folders.desk, prefix: '/desk/', decorateReply: false });
  });

  app.get('/desk', (_request, reply) => reply.redirect('/desk/'));

  if (!config.hasDemoPages) return;
  const servePage = async (folder: string, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = await readPage(folder, request.params['*']);
    if (html === null) return reply.sendFile(request.params['*'], folder);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        fillPage(html, {
          origin: originOf(request, store.publicUrl),
          socket_url: realtime.socketUrl,
          push_key: realtime.pushKey,
        }),
      );
  };
  app.get('/hosts/*', (request: PageRequest, reply) => servePage(folders.hosts, request, reply));
  app.get('/*', (request: PageRequest, reply) => servePage(folders.pages, request, reply));
}

async function readPage(folder: string, path: string): Promise<string | null> {
  const name = path.replace(/\.html$/, '').replace(/\/$/, '') || 'index';
  if (!PAGE_NAME.test(name)) return null;
  try {
    return await readFile(join(folder, `${name}.html`), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Returns the origin in the browser's address bar, so that a page opened as localhost calls localhost. */
function originOf({ protocol, host }: FastifyRequest, publicUrl: string): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : publicUrl;
}

/** Allows pictures from the public address, because the desk may be open under another name of the host. */
function deskPolicy(publicUrl: string): string {
  return [
    "default-src 'self'",
    "connect-src 'self' ws: wss:",
    `img-src 'self' ${publicUrl} data: blob: https:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Replaces `{{origin}}`, `{{socket_url}}` and `{{push_key}}` in a page. Safe in text and in quoted
 * attributes.
 */
function fillPage(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : escapeHtml(value);
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
