/** Where emotion 11.14 makes styles of what `css()` is given, and keeps what hangs on them. */
const CHANGES = [
  {
    file: /@emotion[\\/]react[\\/]dist[\\/]emotion-react\.browser\.esm\.js$/,
    text: /return serializeStyles\(args\);\n\}\n\nfunction keyframes/,
    by: `return new LazyStyles(args);
}

class LazyStyles {
  #args;
  #made;
  constructor(args) { this.#args = args; }
  get #styles() { return this.#made ??= serializeStyles(this.#args); }
  get name() { return this.#styles.name; }
  get styles() { return this.#styles.styles; }
  get next() { return this.#styles.next; }
}

function keyframes`,
  },
  // One may now be made while another is: each has its own keyframes.
  {
    file: /@emotion[\\/]serialize[\\/]dist[\\/][\w.-]+\.js$/,
    text: /cursor = undefined;([\s\S]*?)return (\{\s*name: name,\s*styles: styles,\s*next: cursor\s*\});/,
    by: 'var outer = cursor; cursor = undefined;$1var made = $2; cursor = outer; return made;',
  },
];

/**
 * Has each component's styles made when they are first drawn. By itself emotion makes all of them as the module is evaluated: half of that
 * task, most of it for what the visitor will never see.
 */
export function lazyStyles() {
  return {
    name: 'lazy-styles',
    transform(code, id) {
      const change = CHANGES.find(({ file }) => file.test(id));
      if (!change) return null;
      if (!change.text.test(code)) this.error(`${id} has changed: what makes styles was not found.`);
      return { code: code.replace(change.text, change.by), map: null };
    },
  };
}
