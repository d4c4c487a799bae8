import { expect } from '@open-wc/testing';
import { paint, type Tree } from '../../src/shell/tree.ts';

describe('a painted tree', () => {
  it('[EL-08] keeps unchanged nodes when painted again, with the text typed in them', () => {
    const parent = document.createElement('div');
    const trees = (name: string): Tree[] => [
      ['textarea', { 'aria-label': name }],
      ['p', {}, name],
    ];
    paint(parent, trees('One'));
    const [input] = parent.querySelectorAll('textarea');
    if (input) input.value = 'typed';
    paint(parent, trees('Two').slice(0, 1));
    expect(parent.innerHTML).to.equal('<textarea aria-label="Two"></textarea>');
    expect(parent.querySelector('textarea')).to.equal(input);
    expect(input?.value).to.equal('typed');
  });
});
