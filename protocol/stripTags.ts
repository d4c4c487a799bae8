/** The elements of the HTML standard, including obsolete ones, and the elements of SVG 2. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas ' +
    'caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font ' +
    'footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark ' +
    'marquee menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q ' +
    'rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr xmp ' +
    'animate animatemotion animatetransform circle clippath defs desc discard ellipse feblend fecolormatrix fecomponenttransfer ' +
    'fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr ' +
    'fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence ' +
    'filter foreignobject g image line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set ' +
    'stop svg switch symbol text textpath tspan use view'
  ).split(' '),
);

const BLANK = /\s/;
const NAME = /[a-z\d]/i;
const ATTRIBUTE_START = /[a-z_:@]/i;
const ATTRIBUTE = /[\w:.@-]/;

/** The state of the parser inside a possible tag or comment. */
type Place =
  | 'start'
  | 'endTag'
  | 'name'
  | 'between'
  | 'attribute'
  | 'afterAttribute'
  | 'value'
  | 'bareValue'
  | 'singleQuoted'
  | 'doubleQuoted'
  | 'slash'
  | 'mark'
  | 'dash'
  | 'comment';
/** done: the tag is complete. broken: it is not a tag. */
type Step = Place | 'done' | 'broken';
/** A "<" in the result that may begin a tag or a comment. */
type Candidate = { index: number; place: Place; name: string };

const STEPS: Readonly<Record<Place, (character: string, name: string) => Step>> = {
  start: (character) => (character === '/' ? 'endTag' : character === '!' ? 'mark' : nameStep(character)),
  endTag: nameStep,
  name: (character, name) => {
    if (NAME.test(character)) return 'name';
    return ELEMENTS.has(name.toLowerCase()) && /[\s/>]/.test(character) ? attributeStep(character) : 'broken';
  },
  between: attributeStep,
  attribute: (character) => {
    if (ATTRIBUTE.test(character)) return 'attribute';
    return BLANK.test(character) ? 'afterAttribute' : character === '=' ? 'value' : endStep(character);
  },
  afterAttribute: (character) =>
    BLANK.test(character) ? 'afterAttribute' : character === '=' ? 'value' : attributeStep(character),
  value: (character) => {
    if (BLANK.test(character)) return 'value';
    if (character === '"') return 'doubleQuoted';
    return character === "'" ? 'singleQuoted' : /[>`=]/.test(character) ? 'broken' : 'bareValue';
  },
  bareValue: (character) => {
    if (character === '>') return 'done';
    return BLANK.test(character) ? 'between' : /["'`]/.test(character) ? 'broken' : 'bareValue';
  },
  singleQuoted: (character) => (character === "'" ? 'between' : 'singleQuoted'),
  doubleQuoted: (character) => (character === '"' ? 'between' : 'doubleQuoted'),
  slash: endStep,
  mark: (character) => (character === '-' ? 'dash' : 'broken'),
  dash: (character) => (character === '-' ? 'comment' : 'broken'),
  comment: () => 'comment',
};

function nameStep(character: string): Step {
  return /[a-z]/i.test(character) ? 'name' : 'broken';
}

function attributeStep(character: string): Step {
  if (BLANK.test(character)) return 'between';
  return ATTRIBUTE_START.test(character) ? 'attribute' : endStep(character);
}

function endStep(character: string): Step {
  return character === '>' ? 'done' : character === '/' ? 'slash' : 'broken';
}

/**
 * Returns the text without HTML and SVG tags and comments (SEND-11, REAL-01). A tag has the name
 * of a known element and well-formed attributes; anything else in angle brackets is the author's
 * text. The result contains no tag: if the text around a removed tag forms a tag, that is removed
 * too. Reads each character once.
 */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  // Each candidate begins inside the one before it, which continues when this one is removed.
  const candidates: Candidate[] = [];
  let comment = -1;
  const remove = (from: number): void => {
    kept.length = candidates[from]?.index ?? 0;
    candidates.length = from;
    if (comment >= from) comment = -1;
  };
  for (const character of text) {
    kept.push(character);
    const candidate = candidates.at(-1);
    if (character === '>' && comment >= 0 && endsComment(kept, candidates[comment])) remove(comment);
    else if (character === '<') candidates.push({ index: kept.length - 1, place: 'start', name: '' });
    else if (candidate) {
      const step = STEPS[candidate.place](character, candidate.name);
      if (step === 'done') remove(candidates.length - 1);
      // The "<" stays in the text, so nothing before it is a tag either, unless a comment contains it.
      else if (step === 'broken') candidates.length = comment + 1;
      else {
        if (step === 'name') candidate.name += character;
        if (step === 'comment' && comment < 0) comment = candidates.length - 1;
        candidate.place = step;
      }
    }
  }
  return kept.join('');
}

function endsComment(kept: readonly string[], comment: Candidate | undefined): boolean {
  const length = kept.length - (comment?.index ?? 0);
  return length >= '<!---->'.length && kept.at(-2) === '-' && kept.at(-3) === '-';
}
