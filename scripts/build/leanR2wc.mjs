/** What @r2wc/core 1.3.1 has for typed properties and for React's events, by its own names. */
const UNUSED = [
  { what: "a look-up of a type's parser", text: /\b(\w+) \? w\[\1\] : null/g, times: 3, by: 'null' },
  {
    what: "the properties' names out of an object",
    text: /Array\.isArray\(e\.props\) \? e\.props\.slice\(\) : Object\.keys\(e\.props\)/g,
    times: 1,
    by: 'e.props',
  },
  {
    what: 'that an accessor can be listed and defined anew',
    text: /(enumerable|configurable): !0,/g,
    times: 2,
    by: '',
  },
  {
    what: "the properties' types and attributes",
    text: /for \(const r of n\) \{\s*a\[r\] = [^}]*\}/g,
    times: 1,
    by: '',
  },
  { what: 'that it is connected at birth', text: /\[y\] = !0;/g, times: 1, by: '[y] = !1;' },
  {
    what: 'the observed attributes',
    text: /static get observedAttributes\(\) \{[^}]*\}/g,
    times: 1,
    by: '',
  },
  { what: 'the attributes at birth', text: /for \(const s of n\) \{[\s\S]*?\n {6}\}/g, times: 1, by: '' },
  {
    what: 'the list of events',
    text: /Array\.isArray\(e\.events\) \? e\.events\.slice\(\) : Object\.keys\(e\.events\)/g,
    times: 1,
    by: '[]',
  },
  { what: 'the empty list of events', text: /e\.events \|\| \(e\.events = \[\]\);/g, times: 1, by: 'null;' },
  { what: "the events' options", text: /for \(const r of u\)\n\s*A\[r\] = [^;]*;/g, times: 1, by: '' },
  {
    what: "the events' dispatch",
    text: /for \(const s of u\)\n\s*this\[p\]\[s\] = \(l\) => \{[\s\S]*?\n {8}\};/g,
    times: 1,
    by: '',
  },
  {
    what: 'the list of properties made of prop types',
    text: /e\.props \|\| \(e\.props = t\.propTypes \? Object\.keys\(t\.propTypes\) : \[\]\),/g,
    times: 1,
    by: '',
  },
  {
    what: 'an element without a shadow root, and the container as a property',
    text: /e\.shadow \? this\.container = this\.attachShadow\(\{[\s\S]*?\}\) : this\.container = this, this\[p\]\.container = this\.container;/g,
    times: 1,
    by: "this.attachShadow({ mode: 'open' });",
  },
  { what: 'the component', text: /\n\s*t,(?=\n)/g, times: 1, by: '' },
  {
    what: 'the properties that an update tells',
    text: /c\.update\(this\[h\], this\[p\]\)/g,
    times: 1,
    by: 'c.update(this[h])',
  },
  { what: 'the container', text: /this\.container,/g, times: 1, by: 'this.shadowRoot,' },
  { what: 'the fields for it and the context', text: /\n {4}(?:container|\[h\]);/g, times: 2, by: '' },
  {
    what: 'symbols that nobody else asks for',
    text: /Symbol\.for\("r2wc\.(?:render|connected|props)"\)/g,
    times: 3,
    by: 'Symbol()',
  },
  {
    what: 'what it does with an attribute',
    text: /attributeChangedCallback\(s, l, o\) \{[\s\S]*?\n {4}\}\n/g,
    times: 1,
    by: '',
  },
];

/**
 * What elements/widgetElement.ts need not do for what is left of it: the names of the properties are enough, a mount is told of no
 * component, and none is connected at birth.
 */
const NEEDLESS = [
  {
    text: "{ shadow: 'open', props: Object.fromEntries(PROPS.map((name) => [name, undefined])) }",
    by: '{ props: PROPS } as never',
  },
  { text: 'mount(root, _, props)', by: 'mount(root, props)' },
  { text: 'this[CONNECTED] = false;', by: '' },
];

/**
 * Takes out of @r2wc/core what the widget does not use, or every page would carry it: its properties have no types and its events are its
 * own (elements/widgetElement.ts says why). The version is exact, and another text than the known stops the build.
 */
export function leanR2wc() {
  return {
    name: 'lean-r2wc',
    transform(code, id) {
      if (/elements[\\/]widgetElement\.ts$/.test(id)) {
        let own = code;
        for (const { text, by } of NEEDLESS) {
          if (!own.includes(text)) this.error(`elements/widgetElement.ts has changed: there is no ${text}`);
          own = own.replace(text, by);
        }
        return { code: own, map: null };
      }
      if (!/@r2wc[\\/]core[\\/]dist[\\/]core\.js$/.test(id)) return null;
      let lean = code;
      for (const { what, text, times, by } of UNUSED) {
        const found = lean.match(text)?.length ?? 0;
        if (found !== times) this.error(`@r2wc/core has changed: ${what} was found ${found} times, not ${times}.`);
        lean = lean.replace(text, by);
      }
      return { code: lean, map: null };
    },
  };
}
