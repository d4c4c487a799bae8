import { expect } from '@open-wc/testing';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { startedSession, type TestSession } from '../support/makeSession.ts';
import type { Settings } from '../../src/config/settings.ts';

const REFUNDS = {
  id: 7,
  title: 'Refunds',
  url: 'https://help.example/refunds',
  text: 'In 14 days.',
  words: ['refund'],
};

async function session({ online = true, settings = {} }: { online?: boolean; settings?: Partial<Settings> } = {}) {
  const ports = fakePorts();
  ports.api.articles = [REFUNDS];
  ports.api.online = online;
  return startedSession({ ports, settings });
}
const counted = ({ ports }: TestSession): unknown[] => ports.api.of('countArticle');

describe('the server’s articles', () => {
  it('[VIS-05] come with the areas, to which they belong', async () => {
    const { state } = await session();
    expect(state.articles).to.deep.equal([{ ...REFUNDS, areas: ['billing', 'Billing', '2'] }]);
    expect(state.categories[1]).to.deep.equal({ id: 2, name: 'Billing', slug: 'billing' });
  });

  it('[VIS-05] are loaded for the ticket form, unless the page has its own', async () => {
    const offline = await session({ online: false });
    expect(offline.state.articles.map(({ title }) => title)).to.deep.equal(['Refunds']);
    const own = await session({ online: false, settings: { articles: [] } });
    expect(own.ports.api.of('categories')).to.deep.equal([]);
  });

  it('[VIS-05] are none if the server offers none', async () => {
    const { state } = await startedSession();
    expect(state.articles).to.deep.equal([]);
  });

  it('[VIS-05] are counted once when they are opened, and reported to the page each time', async () => {
    const opened = await session();
    const [article] = opened.state.articles;
    if (!article) throw new Error('The server has offered an article');
    opened.visit.articles.noteOpened(article);
    opened.visit.articles.noteOpened(article);
    await settle();
    expect(counted(opened)).to.deep.equal([7]);
    const { title, url } = REFUNDS;
    const event = { type: 'chat-article-open', title, url };
    expect(opened.ports.seen.events.filter(({ type }) => type === 'chat-article-open')).to.deep.equal([event, event]);
  });

  it('[VIS-05] of the page are not counted by the server', async () => {
    const opened = await session();
    opened.visit.articles.noteOpened({ ...REFUNDS, id: null, areas: [] });
    await settle();
    expect(counted(opened)).to.deep.equal([]);
  });
});
