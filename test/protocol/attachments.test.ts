import { expect } from '@open-wc/testing';
import en from '../../src/i18n/en.json';
import { ACCEPTED_FILES_TEXT, attachmentFault, withCleanName } from '../../protocol/attachments.ts';
import { cleanFileName, fileEnding } from '../../protocol/fileName.ts';

const faultOf = (name: string, size = 1): string | null => attachmentFault({ name, size }, 0);

describe('attachment rules', () => {
  it('[ATT-01] accept Word, Excel, PowerPoint, PDF, PNG, JPEG, plain text and CSV by file extension', () => {
    const endings = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'png', 'jpeg', 'JPG', 'txt', 'Csv'];
    for (const ending of endings) expect(faultOf(`a.b.${ending}`), ending).to.equal(null);
    for (const name of [
      'a.exe',
      'a.html',
      'a.svg',
      'pdf',
      'a.pdf.js',
      '',
      'a.docm',
      'a.odt',
      'a.heic',
      'a.constructor',
    ])
      expect(faultOf(name), name).to.equal('type');
  });

  it('[REAL-07] ignore the type that the browser reports', () => {
    for (const [name, type] of [
      ['a.xlsx', 'application/vnd.ms-office'],
      ['a.docx', 'application/zip'],
      ['a.csv', 'text/comma-separated-values'],
      ['a.xlsx', 'application/wps-office.xlsx'],
      ['a.pdf', 'application/octet-stream'],
    ] as const)
      expect(attachmentFault(new File(['x'], name, { type }), 0), type).to.equal(null);
    expect(attachmentFault(new File(['x'], 'a.exe', { type: 'application/pdf' }), 0)).to.equal('type');
    expect(attachmentFault(new File(['x'], 'picture', { type: 'image/png' }), 0)).to.equal('type');
  });

  it('[REAL-07] ignore dots, blanks and invisible characters that hide an extension', () => {
    for (const name of [
      'a.pdf.',
      'a.pdf . ',
      'a.p\u200bdf',
      'a.pdf\u202c',
      'a.pdf\u00ad',
      '\u202ea.pdf',
      'a.p\u200ddf',
    ])
      expect(faultOf(name), JSON.stringify(name)).to.equal(null);
    for (const name of ['invoice\u202efdp.exe', 'run.exe.', 'run.exe\u2060 ', 'a.pdf\u200b.exe', '...', 'a．pdf'])
      expect(faultOf(name), JSON.stringify(name)).to.equal('type');
  });

  it('[ATT-04] [UX-08] refuse an empty file, one larger than 20 MB, and a sixth one', () => {
    expect(faultOf('a.txt', 0)).to.equal('empty');
    expect(faultOf('a.txt', 20 * 1024 * 1024)).to.equal(null);
    expect(faultOf('a.txt', 20 * 1024 * 1024 + 1)).to.equal('size');
    expect(attachmentFault({ name: 'a.txt', size: 1 }, 5)).to.equal('count');
  });

  it('[REAL-07] have the same list of accepted types at the desk, the server and the widget', () => {
    expect(ACCEPTED_FILES_TEXT).to.equal(en['file.allowed']);
  });
});

describe("a file's name", () => {
  it('[REAL-07] is shown without characters that hide or reverse its parts', () => {
    for (const [given, shown] of [
      ['invoice\u202efdp.exe', 'invoicefdp.exe'],
      ['invoice\u202eexe.pdf', 'invoiceexe.pdf'],
      ['a\u2066b\u2069\u200f\ufeff.txt', 'ab.txt'],
      ['a\tb\nc\u2028d\u3000e.txt', 'a b c d e.txt'],
      ['run.exe\u3164\u3164.txt', 'run.exe.txt'],
      ['Mu\u0308ller.txt', 'Müller.txt'],
      ['C:\\fakepath\\a.txt', 'a.txt'],
      ['../../a.txt', 'a.txt'],
      ['.txt', 'file.txt'],
      ['...', 'file'],
      ['\ud800a.txt', 'a.txt'],
    ] as const)
      expect(cleanFileName(given)).to.equal(shown);
  });

  it('[REAL-07] keeps characters that scripts need: emoji, joiners of Persian and Hindi, marks, quotes and signs', () => {
    for (const name of [
      '👩‍💻❤️‍🔥.txt',
      'نامه‌ها.pdf',
      'क्‍ष.txt',
      '50% "off"? #1.txt',
      'CON.txt',
      '1️⃣.txt'.replace('\ufe0f', ''),
    ])
      expect(cleanFileName(name)).to.equal(name);
  });

  it('[REAL-07] is cleaned in the file that is sent, which keeps its bytes and its type', async () => {
    const file = withCleanName(new File(['abc'], 'a\u202eb.csv', { type: 'text/csv', lastModified: 5 }));
    expect([file.name, file.type, file.lastModified, await file.text()]).to.deep.equal([
      'ab.csv',
      'text/csv',
      5,
      'abc',
    ]);
    const clean = new File(['abc'], 'a.csv');
    expect(withCleanName(clean)).to.equal(clean);
  });

  it('[REAL-07] has its extension after the last dot', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', '.pdf', 'a.pdf .'].map(fileEnding)).to.deep.equal([
      'pdf',
      'gz',
      '',
      'pdf',
      'pdf',
    ]);
  });
});
