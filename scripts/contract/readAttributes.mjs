import { readFileSync } from 'node:fs';
import ts from 'typescript';

const FILE = 'elements/attributes.ts';

/** The rows of elements/attributes.ts, each with its comment as description and its TypeScript type. */
export function readAttributes() {
  const source = ts.createSourceFile(FILE, readFileSync(FILE, 'utf8'), ts.ScriptTarget.Latest, true);
  const rows = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name }) => name.getText() === 'ATTRIBUTES')
    .map(({ initializer }) => tableOf(initializer))[0];
  if (!rows) throw new Error(`${FILE} has no table ATTRIBUTES`);
  return rows.properties.map(readRow);
}

/** The object below `as const satisfies …`. */
const tableOf = (node) => (ts.isObjectLiteralExpression(node) ? node : tableOf(node.expression));

function readRow(row) {
  const name = row.name.text;
  const [comment] = ts.getJSDocCommentsAndTags(row);
  if (!comment?.comment) throw new Error(`${FILE}: the attribute ${name} has no description`);
  const fields = Object.fromEntries(row.initializer.properties.map((field) => [field.name.text, field.initializer]));
  return {
    name,
    property: name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    description: comment.comment.replace(/\s+/g, ' '),
    type: typeOf(fields),
    isPrivate: 'isPrivate' in fields || fields.kind.text === 'flag',
  };
}

function typeOf({ kind, values }) {
  if (kind.text === 'flag') return 'boolean';
  if (kind.text === 'text') return 'string';
  return values.elements.map(({ text }) => `'${text}'`).join(' | ');
}
