import { expect } from '@open-wc/testing';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { makeSession, say, type TestSession } from '../support/makeSession.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, type } from '../support/mountUi.tsx';
import { addForm, CATEGORIES, greeting } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const ARTICLES = [
  {
    title: 'Refunds',
    url: 'https://help.example/refunds',
    text: 'Within 14 days.',
    words: ['refund', '返金', 'استرداد'],
  },
  { title: 'Invoices', url: 'https://help.example/invoices', areas: ['billing'] },
];

/** A session before the first message, on a page with articles. */
function newSession(articles: unknown, given: { isMobile?: boolean; category?: string } = {}): TestSession {
  const ports = fakePorts();
  ports.page.mobile = given.isMobile ?? false;
  const session = makeSession({ ports, settings: { articles, category: given.category ?? null } });
  Object.assign(session.state, { isLoading: false, isOnline: true, isOpen: true });
  Object.assign(session.state, { categories: CATEGORIES, categoriesStatus: 'ready' });
  greeting(session);
  return session;
}

const links = (root: ParentNode): string[] =>
  [...root.querySelectorAll<HTMLElement>('section a')].map((link) => link.querySelector('span')?.textContent ?? '');
const message = (root: ShadowRoot): HTMLTextAreaElement => byRole<HTMLTextAreaElement>(root, 'textbox', 'Message');
const shows = (root: ShadowRoot, ...titles: string[]): Promise<void> =>
  until(() => links(root).join() === titles.join());

describe('suggested articles', () => {
  it('[VIS-05] appear above the composer for a typed word, and open in a new tab', async () => {
    const { root } = await mountApp(newSession(ARTICLES));
    await type(message(root), 'How do I get a refund?');
    await shows(root, 'Refunds');
    const link = byRole<HTMLAnchorElement>(root, 'link', /Refunds/);
    expect([link.href, link.target, link.rel]).to.deep.equal([
      ...['https://help.example/refunds', '_blank', 'noopener noreferrer'],
    ]);
    expect(link.textContent).to.contain('Within 14 days.');
    expect(link.getBoundingClientRect().bottom).to.be.lessThan(message(root).getBoundingClientRect().top);
    await type(message(root), 'Something else');
    await shows(root);
  });

  it('[VIS-05] appear for words in Japanese and Arabic', async () => {
    const { root } = await mountApp(newSession(ARTICLES));
    await type(message(root), '返金したいです');
    await shows(root, 'Refunds');
    await type(message(root), '');
    await shows(root);
    await type(message(root), 'أريد الاسترداد');
    await shows(root, 'Refunds');
  });

  it('[VIS-05] appear for the chosen area, and for the area that the page has preselected', async () => {
    const session = newSession(ARTICLES);
    const { root } = await mountApp(session);
    session.state.chat.category = CATEGORIES[3] ?? null;
    await shows(root, 'Invoices');
    const other = await mountApp(newSession(ARTICLES, { category: 'billing' }));
    await shows(other.root, 'Invoices');
  });

  it('[VIS-05] disappear with the first message, which they never hold up', async () => {
    const session = newSession([{ title: 'Always', url: '/help' }]);
    const { root } = await mountApp(session);
    await shows(root, 'Always');
    await say(session, 'Hello');
    await shows(root);
  });

  it('[VIS-05] can be hidden, and the focus then is in the composer', async () => {
    const { root } = await mountApp(newSession([{ title: 'Always', url: '/help' }]));
    await shows(root, 'Always');
    await click(byRole(root, 'button', 'Hide these pages'));
    expect([links(root), root.activeElement]).to.deep.equal([[], message(root)]);
  });

  it('[VIS-05] tell the page when one is opened, also with the middle button', async () => {
    const session = newSession(ARTICLES);
    const { root } = await mountApp(session);
    await type(message(root), 'refund');
    await shows(root, 'Refunds');
    const link = byRole(root, 'link', /Refunds/);
    root.addEventListener('click', (event) => event.preventDefault());
    for (const [kind, button] of [
      ['click', 0],
      ['auxclick', 1],
      ['auxclick', 2],
    ] as const)
      link.dispatchEvent(new MouseEvent(kind, { button, bubbles: true, composed: true, cancelable: true }));
    const opened = { type: 'chat-article-open', title: 'Refunds', url: 'https://help.example/refunds' };
    expect(session.ports.seen.events.filter((event) => event.type === 'chat-article-open')).to.deep.equal([
      ...[opened, opened],
    ]);
  });

  it('[VIS-05] appear in the ticket form, for the message typed there', async () => {
    const session = newSession(ARTICLES);
    session.thread.clear();
    Object.assign(session.state, { isOnline: false });
    session.state.chat.status = 'offline';
    addForm(session, 'ticket');
    const { root } = await mountApp(session);
    const field = [...root.querySelectorAll('textarea')].find(({ name }) => name === 'message');
    await type(field as HTMLTextAreaElement, 'Where is my REFUND');
    await shows(root, 'Refunds');
    expect(byRole(root, 'form').contains(byRole(root, 'link', /Refunds/))).to.equal(true);
  });

  it('[VIS-05] show hostile and long texts as text, within the window', async () => {
    const title = `<script>alert(1)</script>${'متر'.repeat(160)}`;
    const { root } = await mountApp(newSession([{ title, url: '/help', text: '<b>bold</b>' }]));
    await until(() => links(root).length === 1);
    expect(root.querySelector('section :is(script, b)')).to.equal(null);
    const [link, dialog] = [byRole(root, 'link', /script/), byRole(root, 'dialog', 'Support chat')];
    expect(link.getBoundingClientRect().right).to.be.at.most(dialog.getBoundingClientRect().right);
    expect(link.scrollWidth).to.be.at.most(link.clientWidth + 1);
  });

  it('[VIS-05] are the server’s only without the property, and only those with a safe address', async () => {
    const offered = { text: '', areas: [], words: [] };
    const both = [
      { ...offered, id: 7, title: 'Of the server', url: 'https://help.example/' },
      { ...offered, id: 8, title: 'Unsafe', url: 'javascript:alert(1)' },
    ];
    const session = newSession(undefined);
    session.state.articles = both;
    const { root } = await mountApp(session);
    await shows(root, 'Of the server');
    const own = newSession([{ title: 'Of the page', url: '/help' }]);
    own.state.articles = both;
    await shows((await mountApp(own)).root, 'Of the page');
    const none = newSession([]);
    none.state.articles = both;
    const without = await mountApp(none);
    await until(() => allByRole(without.root, 'status').length > 0);
    await drawn();
    expect(links(without.root)).to.deep.equal([]);
  });

  it('[VIS-05] are not there without the property, nor with only unusable entries', async () => {
    const without = await mountApp(newSession(undefined));
    await type(message(without.root), 'refund');
    const unusable = await mountApp(newSession([{ title: 'No address' }]));
    await drawn();
    expect([without, unusable].flatMap(({ root }) => links(root))).to.deep.equal([]);
  });

  for (const theme of ['light', 'dark'])
    it(`[VIS-05][A11Y-01] axe finds no violations in ${theme} colours`, async () => {
      const { host, root } = await mountApp(newSession([...ARTICLES, { title: 'Always', url: '/help' }]), theme);
      await type(message(root), 'refund');
      await shows(root, 'Refunds', 'Always');
      for (const animation of root.getAnimations()) animation.finish();
      await expect(host).to.be.accessible();
      expect(allByRole(root, 'status').map(nameOf)).to.include('These pages may help');
    });
});
