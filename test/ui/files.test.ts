import { expect } from '@open-wc/testing';
import { fileKind } from '../../src/ui/fileKind.ts';

describe('file types', () => {
  it('[ENT-01] each allowed type has its own icon', () => {
    const names = ['a.doc', 'a.DOCX', 'a.xls', 'a.csv', 'a.pptx', 'a.pdf', 'a.b.jpeg', 'a.txt', 'a', 'a.exe'];
    expect(names.map(fileKind)).to.deep.equal([
      'document',
      'document',
      'sheet',
      'sheet',
      'slides',
      'pdf',
      'image',
      'text',
      'other',
      'other',
    ]);
  });
});
