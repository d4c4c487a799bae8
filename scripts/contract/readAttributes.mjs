import { readFileSync } from 'node:fs';
import ts from 'typescript';

const FILE = 'elements/attributes.ts';

/** Returns the rows of elements/attributes.ts, each with its comment as description and its TypeScript type. */
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

/** Returns the object literal inside `as const satisfies …`. */
const tableOf = (node) => (ts.isObjectLiteralExpression(node) ? node : tableOf(node.expression));

function readRow(row) {
  const name = row.name.text;
  const [comment] = ts.getJSDocCommentsAndTags(row);
  if (!comment?.comment) throw new Error(`${FILE}: the attribute ${name} has no description`);
  return {
    name,
    property: name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    description: comment.comment.replace(/\s+/g, ' '),
    ...readKind(row.initializer),
  };
}

/** Reads `choice(['light', 'dark'], 'dark')` or an object with the row's kind. */
function readKind(initializer) {
  if (ts.isCallExpression(initializer)) {
    const [words] = initializer.arguments;
    return { type: words.elements.map((word) => word.getText()).join(' | '), isPrivate: false };
  }
  const fields = Object.fromEntries(initializer.properties.map((field) => [field.name.text, field.initializer]));
  const isFlag = fields.kind.text === 'flag';
  const type = isFlag ? 'boolean' : fields.kind.text === 'id' ? 'string | number | bigint' : 'string';
  return { type, isPrivate: isFlag || 'isPrivate' in fields };
}
