import { expect } from '@open-wc/testing';
import { createTitle } from '../../../src/adapters/page/createTitle.ts';
import { until } from '../../support/until.ts';

describe('the count in the page’s title', () => {
  const { title } = document;
  let shows: ((count: number) => void)[] = [];
  const make = (): ((count: number) => void) => {
    const show = createTitle();
    shows.push(show);
    return show;
  };
  beforeEach(() => void (document.title = 'Forms'));
  afterEach(() => {
    for (const show of shows) show(0);
    shows = [];
    document.title = title;
  });

  it('[READ-04] the count is put before the title, changes, and is removed', () => {
    const show = make();
    show(1);
    expect(document.title).to.equal('(1) Forms');
    show(12);
    expect(document.title).to.equal('(12) Forms');
    show(0);
    expect(document.title).to.equal('Forms');
  });

  it('[READ-04] the count is added to a title that the page sets later, and that title is kept', async () => {
    const show = make();
    show(2);
    document.title = 'Prices';
    await until(() => document.title === '(2) Prices');
    document.title += ' – page 2';
    await until(() => document.title === '(2) Prices – page 2');
    expect(document.title).to.equal('(2) Prices – page 2');
    document.title = 'About';
    show(0);
    expect(document.title).to.equal('About');
  });

  it('[READ-04] a title that already has a count is left alone', async () => {
    document.title = '(3) Inbox';
    const show = make();
    show(1);
    expect(document.title).to.equal('(3) Inbox');
    document.title = 'Settings';
    await until(() => document.title === '(1) Settings');
    show(0);
    expect(document.title).to.equal('Settings');
  });

  it('[READ-04][EL-06] two chats on a page do not both add a count', async () => {
    const [first, second] = [make(), make()];
    first(1);
    second(2);
    expect(document.title).to.equal('(1) Forms');
    first(0);
    await until(() => document.title === '(2) Forms');
    second(0);
    expect(document.title).to.equal('Forms');
  });

  it('[READ-04] the count is given up if the page keeps resetting its title', async () => {
    let insisted = 0;
    const page = new MutationObserver(() => {
      if (document.title === 'Forms') return;
      insisted += 1;
      document.title = 'Forms';
    });
    page.observe(document.head, { childList: true, characterData: true, subtree: true });
    const show = make();
    show(1);
    await until(() => insisted > 10);
    await new Promise(requestAnimationFrame);
    expect(document.title).to.equal('Forms');
    page.disconnect();
  });
});
