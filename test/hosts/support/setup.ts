/** Prepares `npm run test:hosts` once for all tests: packs the package as npm would publish it, and starts the reference backend. */
export type Setup = { tarball: string; apiUrl: string; pushKey: string; password: string };

const VARIABLE = 'SUPPORT_CHAT_HOSTS';

export function environmentOf(setup: Setup): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(setup) };
}

export function readSetup(): Setup {
  const text = process.env[VARIABLE];
  if (!text)
    throw new Error('Run these tests with `npm run test:hosts`, which packs the package and starts the backend.');
  return JSON.parse(text) as Setup;
}
