import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { EXPERIMENT_COOKIE, STORAGE_KEYS } from '../../src/config/storageKeys.ts';

const read = (name: string): string => readFileSync(`docs/reference/${name}.md`, 'utf8');

/** Returns the code in the first column of the tables below a heading. */
function firstColumn(page: string, heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]?.split('\n') ?? [];
  return rows
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort();
}

/** Returns the member names of a type in a file of elements/, without those of its intersected types. */
function membersOf(file: string, type: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const declaration = source.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === type)?.type;
  assert.ok(declaration, `${file} has no type ${type}`);
  const parts = ts.isIntersectionTypeNode(declaration) ? [...declaration.types] : [declaration];
  return parts
    .flatMap((part) => (ts.isTypeLiteralNode(part) ? [...part.members] : []))
    .flatMap(({ name }) => (name === undefined ? [] : ts.isStringLiteral(name) ? name.text : name.getText()))
    .sort();
}

describe('docs/reference', () => {
  it('[ENV-02] lists exactly the keys that the widget stores', () => {
    assert.deepEqual(firstColumn(read('storage'), 'localStorage'), Object.values(STORAGE_KEYS).sort());
  });

  it('[USER-01] lists the cookie', () => {
    assert.deepEqual(firstColumn(read('storage'), 'Cookie'), [EXPERIMENT_COOKIE]);
  });

  it('[API-03] lists exactly the members of window.SupportChat', () => {
    const file = 'elements/pageInterface.ts';
    const members = [...membersOf(file, 'SupportChatGlobal'), ...membersOf(file, 'SupportChatStub')];
    const documented = firstColumn(read('methods'), '`window.SupportChat`').map((name) => name.replace(/\(.*/, ''));
    assert.deepEqual(documented, members.sort());
  });

  it('[API-03] marks the optional parameters of a method', () => {
    assert.deepEqual(
      firstColumn(read('methods'), 'Methods').filter((method) => method.includes('?:')),
      [
        'prefill(text: string, options?: { replace?: boolean }): void',
        'send(text: string, options?: { files?: readonly File[] }): Promise<SentMessage \\| null>',
      ],
    );
  });

  it('[API-03] lists exactly the events that a page may dispatch', () => {
    assert.deepEqual(
      firstColumn(read('events'), 'Events that the page dispatches'),
      membersOf('elements/events.ts', 'SupportChatPageEvents'),
    );
  });
});
