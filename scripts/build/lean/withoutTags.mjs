import { apply } from './apply.mjs';

/** What holds a fiber's tag: `fiber.tag`, or a variable named for it. */
const TAG = /^(?:[\w$.]+\.tag|(?:node|grand)?[tT]ag)$/;

/**
 * The code without what it does for fibers of these tags (react-reconciler's ReactWorkTags), which are never made: cases of switches over
 * a tag, and comparisons with it, which the minifier then folds. Throws where a tag is not found.
 */
export function withoutTags(code, tree, tags) {
  const edits = [];
  const found = new Set();
  const isDead = (node) => node?.type === 'Literal' && tags.includes(node.value);
  const isTag = (node) => TAG.test(code.slice(node.start, node.end));

  function walk(node, scope) {
    if (isFunction(node)) scope = node;
    if (node.type === 'SwitchStatement' && isTag(node.discriminant)) return leaveCases(node, scope);
    const [one, other] = [node.left, node.right];
    if (/^[!=]==$/.test(node.operator) && ((isDead(one) && isTag(other)) || (isDead(other) && isTag(one)))) {
      found.add((isDead(one) ? one : other).value);
      edits.push({ range: node, by: node.operator === '===' ? '!1' : '!0' });
      return;
    }
    for (const child of childrenOf(node)) walk(child, scope);
  }

  /** A body that the case before runs into stays, without its label. */
  function leaveCases(node, scope) {
    let runsOn = false;
    for (const one of node.cases) {
      const [first] = one.consequent;
      const isGone = isDead(one.test);
      if (isGone) found.add(one.test.value);
      if (isGone && !runsOn) {
        edits.push({ range: one, by: '' });
        const names = [...new Set(one.consequent.flatMap(variablesOf))];
        if (names.length > 0) edits.push({ range: startOf(scope), by: `var ${names.join(', ')};` });
        continue;
      }
      if (isGone) edits.push({ range: { start: one.start, end: first?.start ?? one.end }, by: '' });
      for (const statement of one.consequent) walk(statement, scope);
      runsOn = !one.consequent.some(leaves);
    }
  }

  walk(tree);
  const missing = tags.filter((tag) => !found.has(tag));
  if (missing.length > 0) throw new Error(`tags ${missing.join(', ')}: not found`);
  return apply(code, edits);
}

const isFunction = ({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');
const startOf = ({ body }) => ({ start: body.start + 1, end: body.start + 1 });

/** Control does not go past it. */
const leaves = ({ type }) => /^(?:Return|Throw|Break|Continue)Statement$/.test(type);

/** What `var` declares in it, for the whole function: others assign to them. */
function variablesOf(node) {
  if (isFunction(node)) return [];
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : [];
  return [...own, ...childrenOf(node).flatMap(variablesOf)];
}
