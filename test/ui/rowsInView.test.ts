import { expect } from '@open-wc/testing';
import { messageEntry } from '../../src/entries/message/message.ts';
import { lastInView, mostInView } from '../../src/ui/thread/rowsInView.ts';
import { makeMessage } from '../support/builders.ts';

const said = (text: string) => Array.from({ length: 100 }, () => messageEntry(makeMessage({ text })));

describe('the first rendering of a conversation', () => {
  it('[WIN-18] as many of the last messages are rendered as fill the view: many short ones, few long ones', () => {
    expect(lastInView(said('Hi'), 480)).to.equal(mostInView(480));
    expect(lastInView(said('word '.repeat(40)), 480)).to.equal(3);
    expect(lastInView(said('Hi').slice(0, 3), 480)).to.equal(3);
    expect(lastInView(said('Hi'), 0)).to.be.above(10);
  });

  it('[WIN-18] fewer messages are rendered if authors alternate, because each turn adds a gap, a time and a name', () => {
    const turns = said('Hi').map((entry, at) => ({
      ...entry,
      authorType: at % 2 ? ('user' as const) : entry.authorType,
    }));
    expect(lastInView(turns, 480)).to.equal(5);
  });
});
