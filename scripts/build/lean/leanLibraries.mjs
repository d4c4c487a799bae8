import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cut } from './Cuts.mjs';
import { emotion } from './emotion.mjs';
import { i18next } from './i18next.mjs';
import { reactDom } from './reactDom.mjs';
import { withoutTags } from './withoutTags.mjs';

const LIBRARIES = [i18next, ...emotion, reactDom];

/**
 * Takes out of libraries what the widget does not use, where it can't be shaken. Each list is made for one version: another one stops the
 * build, and so does a place that is not found. Development builds and tests keep the packages as they are.
 */
export function leanLibraries(libraries = LIBRARIES) {
  return {
    name: 'lean-libraries',
    transform(code, id) {
      const library = libraries.find(({ name, file }) => id.endsWith(join(sep, 'node_modules', name, file)));
      if (!library) return null;
      const { name, version, file, groups, tags } = library;
      const there = JSON.parse(readFileSync(join(id.slice(0, -file.length), 'package.json'), 'utf8')).version;
      if (there !== version)
        this.error(`${name} is ${there}, its cuts are made for ${version}: look through them again`);
      try {
        const lean = cut(code, this.parse(code), groups);
        return { code: tags ? withoutTags(lean, this.parse(lean), tags) : lean, map: null };
      } catch (cause) {
        return this.error(`${name} has changed: ${cause.message}`);
      }
    },
  };
}
