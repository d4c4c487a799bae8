import { expect } from '@open-wc/testing';
import { createClockText } from '../../src/config/clockText.ts';
import { allByRole, byRole } from '../support/byRole.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, mountUi, press, withCards } from '../support/mountUi.tsx';
import { addEntry, chatSession, greeting, staffSays, visitorSaid } from '../support/scenes.ts';
import { view } from '../support/messageScene.tsx';

const TIME = Date.UTC(2026, 10, 21, 10, 0, 0);

describe('a message', () => {
  it('[ENT-01] shows its text, its author and its time', async () => {
    const session = chatSession();
    staffSays(session, 'Good morning', { createdAt: TIME });
    const { root } = await mountUi(session, view);
    const article = byRole(root, 'article');
    expect(article.textContent).to.contain('Good morning').and.to.contain('Dana');
    const time = article.querySelector('time');
    expect(time?.dateTime).to.equal('2026-11-21T10:00:00.000Z');
    expect(time?.textContent).to.equal(createClockText('en')(TIME));
  });

  it('[SEC-02] does not widen the thread, whatever its content: marks, words, names, titles, sizes', async () => {
    const session = chatSession();
    // One grapheme of a base and its marks, which cannot be broken.
    const marks = `\u0e01${'\u0e49'.repeat(150)}`;
    const word = 'W'.repeat(300);
    const callback = {
      id: 1,
      type: 'access_profile',
      answer: null,
      selectedDuration: null,
      validTo: null,
      durability: [],
    };
    for (const text of [marks, word]) {
      staffSays(session, text, { authorName: text, callback: { ...callback, title: text, text } });
      staffSays(session, '', { attachments: [{ name: text, link: 'https://x.example/a', size: 1e300 }] });
    }
    session.state.categories = [{ id: 1, name: word, slug: '' }];
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountApp(session);
    const log = byRole(root, 'log');
    expect(log.scrollWidth).to.equal(log.clientWidth);
  });

  it('[ENT-01] includes the date in its accessible name if it is of another day', async () => {
    const session = chatSession();
    staffSays(session, 'Yesterday', { createdAt: TIME - 24 * 3_600_000 });
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'article', /^Dana, Nov 20, /).textContent).to.contain('Yesterday');
  });

  it('[ENT-18] is shown as the assistant’s, not an operator’s, if it is from a bot', async () => {
    const session = chatSession();
    staffSays(session, 'Beep', { isBot: true, authorName: '' });
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'article', /^Assistant, /).textContent).to.contain('Assistant');
    expect(root.textContent).not.to.contain('Dana');
  });

  it('[ENT-18] is shown as the product’s if the widget itself wrote it, also next to a bot’s', async () => {
    const session = chatSession();
    greeting(session);
    staffSays(session, 'Beep', { isBot: true, authorName: '' });
    greeting(session);
    const { root } = await mountUi(session, view);
    const names = allByRole(root, 'article').map((article) => article.getAttribute('aria-label')?.split(',')[0]);
    expect(names).to.deep.equal(['Legal Forms', 'Legal Forms', 'Assistant', 'Legal Forms', 'Legal Forms']);
    const shown = [...root.querySelectorAll('article span[dir=auto]')].filter(({ clientHeight }) => clientHeight > 1);
    expect(shown.map(({ textContent }) => textContent)).to.deep.equal(['Legal Forms', 'Assistant', 'Legal Forms']);
    session.applySettings({ ...session.settings, product: 'Sign Docs' });
    await drawn();
    expect(allByRole(root, 'article', /^Sign Docs, /)).to.have.length(4);
  });

  it('[ENT-01] shows its author once in a series by one author, but includes the name each time for screen readers', async () => {
    const session = chatSession();
    staffSays(session, 'One', { createdAt: TIME });
    staffSays(session, 'Two', { createdAt: TIME + 60_000 });
    staffSays(session, 'After a pause', { createdAt: TIME + 600_000 });
    const { root } = await mountUi(session, view);
    const names = [...root.querySelectorAll('article')].map((article) => {
      const name = [...article.querySelectorAll('span')].find(({ textContent }) => textContent === 'Dana');
      return (name?.getBoundingClientRect().width ?? 0) > 1;
    });
    expect(names).to.deep.equal([true, false, true]);
    for (const article of root.querySelectorAll('article')) expect(article.textContent).to.contain('Dana');
  });

  it('[SEC-02] removes characters that change the reading direction', async () => {
    const session = chatSession();
    const attachments = [{ name: 'invoice\u202efdp.png', link: 'https://files.example/1', size: null }];
    staffSays(session, 'See \u202egnp.eciovni\u202c now', { attachments });
    const { root } = await mountUi(session, view);
    expect(root.querySelector('[part~=message]')?.textContent).to.equal('See gnp.eciovni now');
    expect(byRole(root, 'link', 'invoicefdp.png').title).to.equal('invoicefdp.png');
  });

  it('[ENT-01] is copied by a button, which reports success or failure', async () => {
    const session = chatSession();
    const { page, clock } = session.ports;
    staffSays(session, 'Enter 4711\nand press OK');
    const { root } = await mountUi(session, view);
    await withCards(session, root);
    const button = byRole(root, 'button', 'Copy message');
    const told = (): string[] => allByRole(root, 'status').map(({ textContent }) => textContent);
    await click(button);
    expect(page.clipboard).to.equal('Enter 4711\nand press OK');
    expect(told()).to.contain('Copied');
    await clock.advance(2_000);
    await drawn();
    expect(told()).not.to.contain('Copied');
    page.clipboard = null;
    await click(button);
    expect(told()).to.contain("Couldn't copy the message");
  });

  it('[A11Y-03] announces that it was copied in a status element that already existed, empty', async () => {
    const session = chatSession();
    staffSays(session, 'Good morning');
    const { root } = await mountUi(session, view);
    await withCards(session, root);
    const place = byRole(byRole(root, 'article'), 'status');
    expect(place.textContent).to.equal('');
    await click(byRole(root, 'button', 'Copy message'));
    expect([place.isConnected, place.textContent]).to.deep.equal([true, 'Copied']);
  });

  it('[A11Y-02] is copied by one shared button, reached by Tab at the last message and moved by arrow keys or the pointer', async () => {
    const session = chatSession();
    for (const text of ['One', 'Two', 'Three']) staffSays(session, text);
    const { root } = await mountUi(session, view);
    await withCards(session, root);
    const copied = (): string | undefined => {
      const button = byRole(root, 'button', 'Copy message');
      expect(button.tabIndex).to.equal(0);
      return button.closest('article')?.querySelector('[part~=message]')?.textContent;
    };
    expect(copied()).to.equal('Three');
    visitorSaid(session, 'Four');
    await drawn();
    await session.ports.clock.advance(300);
    await drawn();
    expect(copied()).to.equal('Four');
    byRole(root, 'button', 'Copy message').focus();
    await press(root, 'ArrowUp');
    expect(copied()).to.equal('Three');
    expect(root.activeElement).to.equal(byRole(root, 'button', 'Copy message'));
    staffSays(session, 'Five');
    await drawn();
    await session.ports.clock.advance(300);
    await drawn();
    expect(copied()).to.equal('Three');
    await press(root, 'Home');
    await click(byRole(root, 'button', 'Copy message'));
    expect(session.ports.page.clipboard).to.equal('One');
    (root.activeElement as HTMLElement).blur();
    root.querySelectorAll('[part~=message]')[1]?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await drawn();
    expect(copied()).to.equal('Two');
  });

  it('[SEC-02] shows markup, emoji and line breaks as text', async () => {
    const session = chatSession();
    const text = '<img src=x onerror="window.broken = true"> & <b>bold</b> 😀\nsecond line';
    staffSays(session, text, { authorName: '<script>window.broken = true</script>' });
    const { root } = await mountUi(session, view);
    const bubble = root.querySelector<HTMLElement>('[part~=message]');
    expect(bubble?.innerText).to.equal(text);
    expect(root.querySelector('[part~=message] img, [part~=message] b, script')).to.equal(null);
    expect('broken' in window).to.equal(false);
  });

  it('[FORM-08] opens its links in a new tab without an opener', async () => {
    const session = chatSession();
    staffSays(session, 'See https://forms.example/help. Not javascript:alert(1)');
    const { root } = await mountUi(session, view);
    const link = byRole<HTMLAnchorElement>(root, 'link', 'https://forms.example/help');
    expect(link.target).to.equal('_blank');
    expect(link.relList.contains('noopener')).to.equal(true);
    expect(allByRole(root, 'link')).to.have.length(1);
  });

  it('[ENT-01] is shown in the direction of its text', async () => {
    const session = chatSession();
    staffSays(session, 'שלום');
    const { root } = await mountUi(session, view);
    expect(getComputedStyle(root.querySelector('[part~=message]') as Element).direction).to.equal('rtl');
  });

  it('[ENT-01] points to its author’s side, whatever the direction of its text', async () => {
    const session = chatSession();
    staffSays(session, 'Shalom');
    visitorSaid(session, 'Shalom');
    staffSays(session, 'שלום');
    visitorSaid(session, 'שלום');
    const { root } = await mountUi(session, view);
    const corners = [...root.querySelectorAll('[part~=message]')].map((bubble) => {
      const style = getComputedStyle(bubble);
      return [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomLeftRadius]
        .concat(style.borderBottomRightRadius)
        .map((corner) => corner === '4px');
    });
    const staff = [true, false, false, false];
    const visitor = [false, false, false, true];
    expect(corners).to.deep.equal([staff, visitor, staff, visitor]);
  });

  it('[ENT-01] has the parts that a page’s stylesheet can reach', async () => {
    const session = chatSession();
    staffSays(session, 'Theirs');
    visitorSaid(session, 'Mine');
    const { root } = await mountUi(session, view);
    expect(root.querySelector('[part="message message-staff"]')?.textContent).to.equal('Theirs');
    expect(root.querySelector('[part="message message-user"]')?.textContent).to.equal('Mine');
    expect(root.querySelectorAll('article[part=entry]')).to.have.length(2);
  });
});
