/**
 * Builds the documentation site.
 *
 *   npm run docs                     into docs/.build/site
 *   npm run docs:serve               serves it, drafts included, and builds it again after each change
 *   npm run docs:serve -- --port 9000    on another port than 8080
 *   npm run docs -- --drafts         with the pages that are marked as drafts
 *
 * The live parts need the widget in cdn/: the command builds it first if it is missing.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Eleventy from '@11ty/eleventy';
import { startDevServer } from '@web/dev-server';
import { build } from 'esbuild';
import * as pagefind from 'pagefind';
import { configure } from './eleventy.config.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'docs/site');
const FONT = import.meta.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');

/** Builds the site into a folder. Throws where a page, a link or an example is broken. */
export async function buildSite({ output, drafts = false, search = true }) {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(join(output, 'assets'), { recursive: true });
  await createEleventy({ output, drafts }).write();
  await buildAssets(output);
  if (search) await buildSearch(output);
}

/** Serves a built site, and builds its pages again after each change. Returns the function that stops it. */
export async function serveSite({ output, drafts = true, port }) {
  const eleventy = createEleventy({ output, drafts, runMode: 'watch' });
  await eleventy.init();
  await eleventy.watch();
  // Eleventy's own server would listen on all addresses of the machine.
  const server = await startDevServer({
    config: { rootDir: output, hostname: 'localhost', port, watch: true, middleware: [allowSandboxed] },
    readCliArgs: false,
    readFileConfig: false,
  });
  return async () => {
    // The server begins to watch a page some time after it has sent it, which would open the closed watcher again.
    server.fileWatcher.add = () => server.fileWatcher;
    await server.stop();
    await eleventy.stopWatch();
  };
}

/** The server adds a module to each page that reloads it. A sandboxed frame may load it only like a foreign page. */
function allowSandboxed(context, next) {
  context.set('access-control-allow-origin', '*');
  return next();
}

function createEleventy({ output, drafts, runMode = 'build' }) {
  return new Eleventy('docs', output, {
    quietMode: true,
    runMode,
    configPath: false,
    config: (eleventy) => configure(eleventy, { root: ROOT, output, drafts }),
  });
}

const BUNDLE = { bundle: true, minify: true, target: 'es2022', logLevel: 'warning' };

/** Styles, the site's own scripts, the scripted backend, the font and the widget. */
async function buildAssets(output) {
  await build({
    ...BUNDLE,
    entryPoints: {
      site: join(SITE, 'client/site.ts'),
      theming: join(SITE, 'client/theming.ts'),
      demo: join(SITE, 'demo/install.ts'),
      styles: join(SITE, 'styles/site.css'),
      live: join(SITE, 'styles/live.css'),
    },
    outdir: join(output, 'assets'),
    format: 'esm',
    external: ['*.woff2', './search/pagefind.js', '../search/pagefind.js'],
  });
  await buildLive(output);
  const font = fileURLToPath(FONT);
  cpSync(font, join(output, 'assets', basename(font)));
  cpSync(join(SITE, 'styles/icon.svg'), join(output, 'assets/icon.svg'));
  const cdn = join(ROOT, 'cdn');
  if (existsSync(cdn))
    cpSync(cdn, join(output, 'widget'), { recursive: true, filter: (file) => !file.endsWith('.map') });
}

/**
 * The scripts of the frames with live examples. Browsers load modules into a sandboxed frame only if
 * the server allows it, so these are classic scripts, and the widget is a single file.
 */
async function buildLive(output) {
  const widget = join(ROOT, 'cdn/support-widget.js');
  const entries = [[join(SITE, 'demo/live.ts'), 'assets/live.js']];
  if (existsSync(widget)) entries.push([widget, 'widget/live.js']);
  for (const [entry, file] of entries)
    await build({ ...BUNDLE, entryPoints: [entry], outfile: join(output, file), format: 'iife' });
}

async function buildSearch(output) {
  const { index, errors } = await pagefind.createIndex();
  if (!index) throw new Error(`The search index could not be made: ${errors.join(', ')}`);
  await index.addDirectory({ path: output });
  await index.writeFiles({ outputPath: join(output, 'search') });
  await pagefind.close();
}

function buildWidget() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['run', '--silent', 'build:package'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Reads the command line. Prints one sentence and exits if an option is unknown or wrong. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        serve: { type: 'boolean', default: false },
        drafts: { type: 'boolean', default: false },
        port: { type: 'string', default: '8080' },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw new Error(`--port is a number from 1 to 65535, not '${values.port}'`);
    return { ...values, port };
  } catch ({ message }) {
    console.error(`${message}\nThe options are --serve, --drafts and --port.`);
    process.exit(2);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const values = readOptions();
  process.chdir(ROOT);
  if (!existsSync(join(ROOT, 'cdn/support-widget.js'))) buildWidget();
  const output = join(dirname(SITE), '.build/site');
  const drafts = values.drafts || values.serve;
  await buildSite({ output, drafts });
  console.log(`The documentation is in ${output}`);
  if (values.serve) await serveSite({ output, drafts, port: values.port });
}
