import { expect } from '@open-wc/testing';
import { fileSize } from '../../protocol/fileSize.ts';

describe('file sizes', () => {
  it('[ENT-01] have one decimal and one of the units B, kB, MB, GB, TB', () => {
    const sizes = [0, 900, 1_024, 52_311, 20 * 1_024 ** 2, 1.5 * 1_024 ** 3, 5 * 1_024 ** 4, 5_000 * 1_024 ** 4];
    expect(sizes.map((size) => fileSize(size, 'en'))).to.deep.equal([
      '0.0 B',
      '900.0 B',
      '1.0 kB',
      '51.1 kB',
      '20.0 MB',
      '1.5 GB',
      '5.0 TB',
      '5,000.0 TB',
    ]);
  });

  it('[ENT-01] have the decimal separator of the language', () => {
    expect(fileSize(52_311, 'de')).to.equal('51,1 kB');
  });
});
