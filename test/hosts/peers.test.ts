import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './support/npm.ts';
import { readSetup } from './support/setup.ts';

/** Applications whose framework is older or newer than the version that the package's types are built for. */
const APPLICATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'React 18': { react: '18.3.1', 'react-dom': '18.3.1' },
  'a release candidate of React 19': { react: '19.0.0-rc.1', 'react-dom': '19.0.0-rc.1' },
  'Vue 2.7': { vue: '2.7.16' },
  'Svelte 4': { svelte: '4.2.19' },
  Preact: { preact: '10.25.4' },
};

for (const [application, dependencies] of Object.entries(APPLICATIONS))
  it(`[HOST-01] is installed by npm into an application with ${application}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'support-chat-peers-'));
    t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await npm(
      folder,
      'install',
      readSetup().tarball,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    );
  });
