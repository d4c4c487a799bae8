/** Loops over an object of the library's own, by the file they stand in. */
const LOOPS = [
  { file: /valibot[\\/]dist[\\/]index\.mjs$/, text: /for \(const key in (this\.entries)\)/g },
  { file: /@emotion[\\/]serialize[\\/]dist[\\/][\w.-]+\.js$/, text: /for \(var key in (obj)\)/g },
];

/** Some pages add methods to Object.prototype; these libraries would take them for keys of what they are given. */
export function ownKeys() {
  return {
    name: 'own-keys',
    transform(code, id) {
      const loop = LOOPS.find(({ file }) => file.test(id));
      if (!loop) return null;
      if (!loop.text.test(code)) this.error(`${id} has changed: its loops were not found.`);
      return {
        code: code.replace(loop.text, (found, list) => found.replace(`in ${list}`, `of Object.keys(${list})`)),
        map: null,
      };
    },
  };
}
