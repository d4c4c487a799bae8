/**
 * Shared by all tests of `npm run test:hosts`: the tarball as npm would publish it, and the
 * reference backend.
 */
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
