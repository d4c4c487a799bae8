import type { Plugin } from 'rollup';

/** What is taken out of one version of a library, and why. */
export type LeanLibrary = {
  name: string;
  version: string;
  /** Inside the package. */
  file: string;
  /** Of fibers that are never made: see withoutTags.mjs. */
  tags?: readonly number[];
  groups: readonly ({ why: string } & Readonly<Record<string, string | readonly string[]>>)[];
};

export function leanLibraries(libraries?: readonly LeanLibrary[]): Plugin;
