import { readFileSync } from 'node:fs';

/** The installed version of a measured package. */
export const versionOf = (name) =>
  JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;
