import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { transform } from 'esbuild';

const PACKAGE = resolve('node_modules/pusher-js');
const SOURCES = join(PACKAGE, 'src');
const RUNTIME = resolve('scripts/build/pusher/runtime.mjs');
const VERSION = '8.6.0';

/** What the library's own build puts in the place of these names. */
const define = {
  ...{ VERSION: JSON.stringify(VERSION), global: 'globalThis' },
  ...{ CDN_HTTP: '""', CDN_HTTPS: '""', DEPENDENCY_SUFFIX: '""' },
};

const NOTHING = 'export default function () {}';

/** Modules of the library that have nothing to do here, and what stands in their place. */
const UNUSED = {
  // Channels are private ones: src/realtime/PusherConnection.ts names them.
  'core/channels/presence_channel.ts': NOTHING,
  // No encryption is given, without which the library refuses such a channel before it makes one.
  'core/channels/encrypted_channel.ts': NOTHING,
  // Nobody signs in.
  'core/user.ts': NOTHING,
  'core/auth/user_authenticator.ts': NOTHING,
  // src/realtime/PusherConnection.ts authorizes by a handler of its own.
  'core/auth/channel_authorizer.ts': NOTHING,
  'core/auth/deprecated_channel_authorizer.ts': 'export function ChannelAuthorizerProxy() {}',
  // Statistics are off: nothing reads what they are made of.
  'core/timeline/timeline_sender.ts': NOTHING,
  'core/timeline/timeline.ts': 'export default class { generateUniqueID() {} debug() {} info() {} error() {} }',
  // Neither Pusher.log nor Pusher.logToConsole is set.
  'core/logger.ts': 'export default { debug() {}, warn() {}, error() {} }',
  'core/utils/url_store.ts': `export default { buildLogSuffix: () => '' }`,
};

/**
 * pusher-js from the sources in its package, with the runtime beside this file: by its own build everybody would download HTTP streaming,
 * presence, sign-in and statistics. Another version stops the build, and so does a module that is not there to be left out.
 */
export function pusherSources() {
  const replaced = new Set();
  return {
    name: 'pusher-sources',
    buildStart() {
      const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
      if (version !== VERSION) this.error(`pusher-js is ${version}, not ${VERSION}: look through its modules again`);
    },
    resolveId(id, importer) {
      if (id === 'pusher-js/worker') return join(SOURCES, 'core/pusher.ts');
      if (importer !== RUNTIME && !importer?.startsWith(SOURCES + sep)) return null;
      return id in UNUSED ? `\0${id}` : id === 'runtime' ? RUNTIME : moduleOf(id, importer);
    },
    load(id) {
      const name = id.startsWith('\0') ? id.slice(1) : relative(SOURCES, id).replaceAll(sep, '/');
      if (!Object.hasOwn(UNUSED, name)) return null;
      replaced.add(name);
      return { code: UNUSED[name], map: { mappings: '' } };
    },
    transform(code, id) {
      if (!id.startsWith(SOURCES + sep) || !id.endsWith('.ts')) return null;
      // As the library's own configuration has it: a field that is declared alone is not set.
      const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } };
      return transform(code, { loader: 'ts', target: 'es2022', define, sourcemap: true, sourcefile: id, tsconfigRaw });
    },
    buildEnd(error) {
      const missing = Object.keys(UNUSED).filter((name) => !replaced.has(name));
      if (!error && missing.length > 0) this.error(`pusher-js has changed: it does not import ${missing.join(', ')}`);
    },
  };
}

/** The library has roots of its own: 'core/…', and 'isomorphic/…' for its runtimes; ours names the package. */
function moduleOf(id, importer) {
  const named = id.replace(/^pusher-js\/src\//, '').replace(/^isomorphic\//, 'runtimes/isomorphic/');
  const path = id.startsWith('.') ? resolve(dirname(importer), id) : join(SOURCES, named);
  return [`${path}.ts`, join(path, 'index.ts')].find(existsSync) ?? null;
}
