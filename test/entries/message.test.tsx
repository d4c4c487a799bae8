import { expect } from '@open-wc/testing';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { createClockText } from '../../src/ui/clockText.ts';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { networkFailure } from '../support/fakeApi.ts';
import type { TestSession } from '../support/makeSession.ts';
import { mountApp } from '../support/mountApp.tsx';
import { click, drawn, mountUi, press, withCards } from '../support/mountUi.tsx';
import { addEntry, chatSession, PICTURE, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';
import { ScriptedServer } from '../support/scriptedServer.ts';

const view = <Thread />;
const TIME = Date.UTC(2026, 10, 21, 10, 0, 0);

function sending(session: TestSession, given: Partial<Parameters<typeof pendingEntry>[0]> = {}): void {
  const createdAt = session.ports.clock.now();
  session.thread.merge(pendingEntry({ uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt, ...given }));
}

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

  it('[SEC-02] widens the thread by nothing that is in it: marks, words, names, titles, sizes', async () => {
    const session = chatSession();
    // One character, of one base and its marks, which breaks nowhere.
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

  it('[ENT-01] of another day has its date in its name for the ear', async () => {
    const session = chatSession();
    staffSays(session, 'Yesterday', { createdAt: TIME - 24 * 3_600_000 });
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'article', /^Dana, Nov 20, /).textContent).to.contain('Yesterday');
  });

  it('[ENT-18] of a bot is the assistant’s, not an operator’s', async () => {
    const session = chatSession();
    staffSays(session, 'Beep', { isBot: true, authorName: '' });
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'article', /^Assistant, /).textContent).to.contain('Assistant');
    expect(root.textContent).not.to.contain('Dana');
  });

  it('[ENT-01] names its author once in a row of one author’s, and is heard with the name each time', async () => {
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

  it('[SEC-02] reads as it is written, whatever turns its direction', async () => {
    const session = chatSession();
    const attachments = [{ name: 'invoice\u202efdp.png', link: 'https://files.example/1', size: null }];
    staffSays(session, 'See \u202egnp.eciovni\u202c now', { attachments });
    const { root } = await mountUi(session, view);
    expect(root.querySelector('[part~=message]')?.textContent).to.equal('See gnp.eciovni now');
    expect(byRole(root, 'link', 'invoicefdp.png').parentElement?.textContent).to.equal('invoicefdp.png');
  });

  it('[ENT-01] is copied by a button, which tells that it was, or was not', async () => {
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

  it('[A11Y-03] tells that it was copied in a place that was there before, empty', async () => {
    const session = chatSession();
    staffSays(session, 'Good morning');
    const { root } = await mountUi(session, view);
    await withCards(session, root);
    const place = byRole(byRole(root, 'article'), 'status');
    expect(place.textContent).to.equal('');
    await click(byRole(root, 'button', 'Copy message'));
    expect([place.isConnected, place.textContent]).to.deep.equal([true, 'Copied']);
  });

  it('[A11Y-02] is copied by one control for all, which Tab finds at the last, arrow keys take to the others, and a pointer, too', async () => {
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

  it('[FORM-08] opens its links beside the page, without a way back to it', async () => {
    const session = chatSession();
    staffSays(session, 'See https://forms.example/help. Not javascript:alert(1)');
    const { root } = await mountUi(session, view);
    const link = byRole<HTMLAnchorElement>(root, 'link', 'https://forms.example/help');
    expect(link.target).to.equal('_blank');
    expect(link.relList.contains('noopener')).to.equal(true);
    expect(allByRole(root, 'link')).to.have.length(1);
  });

  it('[ENT-01] is written in the direction of its text', async () => {
    const session = chatSession();
    staffSays(session, 'שלום');
    const { root } = await mountUi(session, view);
    expect(getComputedStyle(root.querySelector('[part~=message]') as Element).direction).to.equal('rtl');
  });

  it('[ENT-01] points to who speaks, whichever way its text runs', async () => {
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

describe('the files of a message', () => {
  it('[ENT-01] are links named by the file, with type and size', async () => {
    const session = chatSession();
    const attachments = [
      { name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 },
      { name: 'data.csv', link: '/attachments/9/data.csv', size: null },
    ];
    staffSays(session, '', { attachments });
    const { root } = await mountUi(session, view);
    const pdf = byRole<HTMLAnchorElement>(root, 'link', 'form.pdf');
    expect(pdf.href).to.equal('https://files.example/form.pdf');
    expect(pdf.closest('article')?.textContent).to.contain('pdfform.pdf51.1 kB');
    expect(byRole<HTMLAnchorElement>(root, 'link', 'data.csv').href).to.equal(
      'https://support.example/attachments/9/data.csv',
    );
  });

  it('[SEC-02] with an address that could run something lead nowhere', async () => {
    const session = chatSession();
    const attachments = ['javascript:alert(1)', 'data:text/html,<script>1</script>'].map((link, at) => ({
      name: `${at}.pdf`,
      link,
      size: 1,
    }));
    staffSays(session, '', { attachments, img: 'javascript:alert(1)' });
    const { root } = await mountUi(session, view);
    expect(root.textContent).to.contain('0.pdf').and.to.contain('1.pdf');
    expect(allByRole(root, 'link')).to.have.length(0);
    expect(root.querySelector('[src], [href]')).to.equal(null);
  });

  it('[ENT-01] a picture leads to its whole', async () => {
    const session = chatSession();
    // A picture that is never there, nor known to be missing: a broken one is taken away.
    const server = new ScriptedServer();
    await server.script({ hangs: true });
    staffSays(session, '', { img: `${server.url}/cat.png?size=s` });
    const { root } = await mountUi(session, view);
    const link = byRole<HTMLAnchorElement>(root, 'link', 'cat.png');
    expect(link.href).to.equal(`${server.url}/cat.png?size=s`);
    expect(link.relList.contains('noopener')).to.equal(true);
  });

  it('[ENT-01] a picture has its own shape, in a place as high before it is there: nothing moves', async () => {
    const session = chatSession();
    const server = new ScriptedServer();
    const image = {
      headers: { 'content-type': 'image/svg+xml' },
      text: '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"/>',
    };
    await server.script(image);
    sending(session, { text: '', files: [{ name: 'tall.png', size: 9_420, type: 'image/png' }] });
    const { root } = await mountUi(session, view);
    const heights = new Set([byRole(root, 'article').clientHeight]);
    const attachments = [{ name: 'tall.png', link: `${server.url}/tall.png`, size: 9_420 }];
    visitorSaid(session, '', { uuid: 'mine', attachments });
    await drawn();
    const link = byRole(root, 'link', 'tall.png');
    heights.add(byRole(root, 'article').clientHeight);
    await until(() => (link.querySelector('img')?.naturalHeight ?? 0) > 0);
    await drawn();
    heights.add(byRole(root, 'article').clientHeight);
    expect([...heights]).to.have.length(1);
    const { width, height } = link.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
    expect(height).to.be.within(190, 220);
    expect(width / height).to.be.closeTo(90 / 160, 0.01);
    expect(byRole(root, 'article').textContent).to.contain('9.2 kB');
  });

  it('[ENT-01] a picture that can’t be had keeps its place, and leads to it', async () => {
    const session = chatSession();
    const server = new ScriptedServer();
    await server.script({ status: 404 });
    staffSays(session, '', { attachments: [{ name: 'lost.png', link: `${server.url}/lost.png`, size: 9_420 }] });
    const { root } = await mountUi(session, view);
    await until(() => root.querySelector('article img') === null);
    expect(byRole(root, 'link', 'lost.png').clientHeight).to.be.within(190, 220);
    expect(byRole(root, 'article').textContent).to.contain('9.2 kB');
  });

  it('[ENT-01] have their room before what shows them has been loaded: nothing moves', async () => {
    const session = chatSession();
    const files = ['form.pdf', 'one.png', 'two.png'].map((name) => ({ name, size: 1_024, type: '' }));
    sending(session, { text: '', files });
    const mounting = mountUi(session, view);
    const awaited = document.body.lastElementChild?.shadowRoot?.querySelector<HTMLElement>('[data-awaited]');
    const room = awaited?.closest('article')?.clientHeight;
    const { root } = await mounting;
    expect(room).to.be.greaterThan(220).and.to.equal(byRole(root, 'article').clientHeight);
  });

  it('[UX-08] pictures of one message stand two beside each other, before its other files', async () => {
    const session = chatSession();
    const names = ['one.png', 'form.pdf', 'two.png', 'three.png'];
    const attachments = names.map((name) => ({ name, link: `https://files.example/${name}`, size: 1_024 }));
    const pictures = names.filter((name) => name.endsWith('png'));
    const boxesOf = (root: ShadowRoot): DOMRect[] =>
      pictures.map((name) => byRole(root, 'link', name).getBoundingClientRect());
    staffSays(session, '', { attachments });
    const { root } = await mountUi(session, view);
    const [first, second, third] = boxesOf(root);
    expect(second?.top).to.equal(first?.top);
    expect(second?.width).to.be.closeTo(first?.width ?? 0, 0.1);
    expect(second?.left).to.be.greaterThan(first?.right ?? Infinity);
    expect(third?.top).to.be.greaterThan(first?.bottom ?? Infinity);
    const links = allByRole(root, 'link').map((link) => nameOf(link));
    expect(links).to.deep.equal(['one.png', 'two.png', 'three.png', 'form.pdf']);
  });

  it('[ATT-03] show how much of them is on the server', async () => {
    const session = chatSession();
    sending(session, { text: '', files: [{ name: 'form.pdf', size: 52_311, type: 'application/pdf' }] });
    const { root } = await mountUi(session, view);
    expect(allByRole(root, 'progressbar')).to.have.length(0);
    session.thread.update('mine', 'message', { progress: 0.4 });
    await drawn();
    expect(byRole<HTMLProgressElement>(root, 'progressbar', 'Uploading form.pdf').value).to.equal(0.4);
  });
});

describe('the status of the visitor’s own message', () => {
  it('[ENT-02] is pending, then sent', async () => {
    const session = chatSession();
    sending(session);
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'article').textContent).to.contain('Sending…');
    visitorSaid(session, 'Mine', { uuid: 'mine' });
    await drawn();
    expect(byRole(root, 'article').textContent).to.contain('Sent').and.not.to.contain('Sending');
  });

  it('[ENT-02][SEND-02] is not sent, with the reason and a way to try again', async () => {
    const session = chatSession();
    sending(session);
    session.thread.update('mine', 'message', { sendStatus: 'notSend', failure: 'The server is busy' });
    const { root } = await mountUi(session, view);
    const article = byRole(root, 'article');
    expect(article.textContent).to.contain('Not sent :(').and.to.contain('The server is busy');
    session.ports.api.script('sendMessage', networkFailure);
    await click(byRole(article, 'button', 'Retry'));
    expect(session.ports.api.of('sendMessage').map(({ uuid }) => uuid)).to.deep.equal(['mine']);
    expect(byRole(root, 'article').textContent).to.contain('Not sent :(');
    await click(byRole(root, 'button', 'Retry'));
    expect(byRole(root, 'article').textContent).to.contain('Sent').and.not.to.contain('Not sent');
  });

  it('[UX-08] can be removed where the server has refused its files for good, and offers no other way', async () => {
    const session = chatSession();
    sending(session, { text: '', files: [{ name: 'form.pdf', size: 52_311, type: 'application/pdf' }] });
    const refusedForGood = { sendStatus: 'notSend', failure: 'Too large', isRefusedForGood: true } as const;
    session.thread.update('mine', 'message', refusedForGood);
    const { root } = await mountUi(session, view);
    const article = byRole(root, 'article');
    expect(article.textContent).to.contain('Too large');
    expect(allByRole(article, 'button', 'Retry')).to.have.length(0);
    await click(byRole(article, 'button', 'Remove'));
    expect(allByRole(root, 'article')).to.have.length(0);
  });

  it('[ENT-02] is not told of what staff says', async () => {
    const session = chatSession();
    staffSays(session, 'Hello');
    const { root } = await mountUi(session, view);
    expect(root.textContent).not.to.contain('Sent');
  });

  it('[ENT-01] the picture of the operator stands beside what the operator says', async () => {
    const session = chatSession();
    session.state.operators = [{ name: 'Dana', img: PICTURE }];
    staffSays(session, 'Hello');
    const { root } = await mountUi(session, view);
    expect(root.querySelector('article img')?.getAttribute('src')).to.equal(PICTURE);
  });
});
