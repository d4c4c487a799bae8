/**
 * Writes the OpenAPI and the AsyncAPI document of the backend into the documentation. Run by
 * `npm run docs:tables`; test/backend/contractDocuments.test.ts checks that the files are up to date.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readConfig } from '../backend/base/config.ts';
import { createLogger } from '../backend/operations/createLogger.ts';
import { startServer } from '../backend/operations/server.ts';

/** The files, by the path at which the backend serves the same document. */
export const DOCUMENTS = {
  '/openapi.json': 'docs/backend/openapi.json',
  '/asyncapi.json': 'docs/backend/asyncapi.json',
} as const;

/** Returns the text of a document's file. */
export async function documentText(document: unknown): Promise<string> {
  const options = await resolveConfig(DOCUMENTS['/openapi.json']);
  return format(JSON.stringify(document), { ...options, parser: 'json' });
}

async function writeDocuments(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'contract-'));
  const logging = { report: console.error, log: () => undefined, logger: createLogger('silent') };
  const server = await startServer(readConfig({ PORT: '0', DATA_DIR: directory }), logging);
  for (const [address, file] of Object.entries(DOCUMENTS))
    writeFileSync(file, await documentText(await (await fetch(server.url + address)).json()));
  await server.close();
  rmSync(directory, { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeDocuments();
