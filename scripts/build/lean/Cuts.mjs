import { apply } from './apply.mjs';

/** What the kinds of cuts look for in the syntax tree, and what they leave in its place. */
const KINDS = {
  /** Functions that may be called, but have nothing to do. */
  empty: (node) => bodyOf(node, '{}'),
  /** Functions that are never called: should one be, it says so. */
  throwing: (node) => bodyOf(node, `{ throw new Error('${nameOf(node)} is not built in'); }`),
  /** Methods that nothing calls, as 'Class.method'. */
  methods: (node, code, owner) =>
    node.type === 'MethodDefinition' && { name: `${owner}.${node.key.name}`, range: node, by: '' },
  /** Conditions that are never true: of the `if` only the else stays. */
  never: (node, code) =>
    node.type === 'IfStatement' && {
      name: textOf(node.test, code),
      range: { start: node.start, end: node.alternate?.start ?? node.end },
      by: node.alternate ? '' : ';',
      rest: node.alternate,
    },
  /** Statements that have no effect, by how they begin: 'logger.warn('. */
  silent: (node, code, owner, { silent }) =>
    node.type === 'ExpressionStatement' && {
      name: silent.find((start) => textOf(node, code).startsWith(start)),
      range: node,
      by: ';',
    },
  /** Entries of objects that nothing reads. */
  properties: (node, code) =>
    node.type === 'Property' && {
      name: node.key.name,
      range: { start: node.start, end: code[node.end] === ',' ? node.end + 1 : node.end },
      by: '',
    },
  /** Expressions whose value is compared with itself alone. */
  sentinels: (node, code) => node.type === 'CallExpression' && { name: textOf(node, code), range: node, by: '{}' },
  /** Expressions whose value nobody reads. */
  unread: (node, code) => node.type === 'CallExpression' && { name: textOf(node, code), range: node, by: 'undefined' },
};

/**
 * The code without what the groups of cuts name: each has a `why`, and lists of names by kind. Throws where a name is not found, and where
 * a function has a namesake. Lines stay where they are, for the source map.
 */
export function cut(code, tree, groups) {
  const wanted = new Map(groups.flatMap((group) => namesOf(group)).map((entry) => [entry.id, { ...entry, times: 0 }]));
  const silent = groups.flatMap((group) => group.silent ?? []);
  const cuts = [];

  function walk(node, owner) {
    const found = cutOf(node, owner);
    if (found) cuts.push(found);
    if (found?.rest) return walk(found.rest, owner);
    if (found) return;
    const name = node.type === 'ClassDeclaration' ? node.id.name : owner;
    for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') walk(child, name);
  }

  function cutOf(node, owner) {
    for (const [kind, look] of Object.entries(KINDS)) {
      const found = look(node, code, owner, { silent });
      const entry = found && wanted.get(`${kind} ${found.name}`);
      if (!entry) continue;
      entry.times += 1;
      return found;
    }
  }

  walk(tree);
  const wrong = [...wanted.values()].filter(({ times, isNamed }) => times === 0 || (isNamed && times > 1));
  if (wrong.length > 0) throw new Error(wrong.map(({ id, times }) => `${id}: found ${times} times`).join('; '));
  return apply(code, cuts);
}

function namesOf(group) {
  const kinds = Object.entries(group).filter(([kind]) => kind !== 'why');
  return kinds.flatMap(([kind, names]) =>
    names.map((name) => ({ id: `${kind} ${name}`, isNamed: kind === 'empty' || kind === 'throwing' })),
  );
}

function bodyOf(node, by) {
  const made = node.type === 'VariableDeclarator' ? node.init : node;
  const isFunction = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(made?.type);
  return isFunction && made.body.type === 'BlockStatement' && { name: nameOf(node), range: made.body, by };
}

const nameOf = (node) => node.id?.name;
const textOf = ({ start, end }, code) => code.slice(start, end);
