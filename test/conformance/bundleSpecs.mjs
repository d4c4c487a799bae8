import { join } from 'node:path';
import { build } from 'esbuild';
import { app } from '../backend/realtime/support/startServer.ts';

/** Further packages that the clients need; they are resolved when the bundle runs. */
const RUN_TIME_PACKAGES = ['faye-websocket', 'xmlhttprequest', '@stablelib/utf8', '@stablelib/base64'];

/**
 * Bundles the integration specs of pusher-js for Node, like its own webpack configuration, but with
 * clients that connect to `port` and an API at `apiUrl` instead of Pusher's.
 */
export async function bundleSpecs({ pusherJs, spec, port, apiUrl }) {
  const replacements = {
    pusher_integration: `
      const Pusher = require('core/pusher').default;
      module.exports = class extends Pusher {
        constructor(_key, options) {
          super(${JSON.stringify(app.key)}, { ...options, wsHost: '127.0.0.1', wsPort: ${port}, enabledTransports: ['ws'] });
        }
      };`,
    integration: `module.exports = { ...require('node/integration'), API_URL: ${JSON.stringify(apiUrl)} };`,
    testenv: `module.exports = 'node';`,
    'dom/dependencies': `module.exports = require('node/mock-dom-dependencies');`,
    'dom/dependency_loader': `module.exports = require('node/mock-dom-dependencies');`,
  };
  await build({
    stdin: {
      contents: `require('./core/pusher_spec/index.js')([{ transport: 'ws', forceTLS: false }]);`,
      resolveDir: join(pusherJs, 'spec/javascripts/integration'),
    },
    outfile: spec,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
    // The specs assign to undeclared names, so the bundle must not be in strict mode.
    tsconfigRaw: '{}',
    external: RUN_TIME_PACKAGES,
    nodePaths: ['src', 'src/runtimes', 'src/runtimes/node', 'spec/javascripts/helpers'].map((path) =>
      join(pusherJs, path),
    ),
    define: { RUNTIME: '"node"', VERSION: '"0"', CDN_HTTP: '""', CDN_HTTPS: '""', DEPENDENCY_SUFFIX: '""' },
    plugins: [replacementPlugin(replacements, pusherJs)],
  });
}

function replacementPlugin(replacements, resolveDir) {
  const names = new RegExp(`^(${Object.keys(replacements).join('|')})$`);
  return {
    name: 'replacements',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: names }, ({ path }) => ({ path, namespace: 'replacement' }));
      // A one-line pusher.js next to pusher.ts requires './pusher', which esbuild would resolve to itself.
      onResolve({ filter: /^(core|\.\.?)\/pusher$/ }, () => ({ path: join(resolveDir, 'src/core/pusher.ts') }));
      onLoad({ filter: /./, namespace: 'replacement' }, ({ path }) => ({ contents: replacements[path], resolveDir }));
    },
  };
}
