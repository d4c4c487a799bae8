import { expect } from '@open-wc/testing';
import { chatSheet } from '../../src/theme/sheets.ts';
import { pendingEntry } from '../../src/entries/message/message.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { byRole } from '../support/byRole.ts';
import type { TestSession } from '../support/makeSession.ts';
import { mountApp } from '../support/mountApp.tsx';
import { drawn, mountUi, withCards } from '../support/mountUi.tsx';
import { addEntry, chatSession, greeting, openSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { fill, scrollTo } from '../support/threadScene.ts';

const SETTLE_MS = 500;

/** Mounts a thread whose history has been read, so that the next entry is new. */
async function settledThread(count: number): Promise<{ session: TestSession; root: ShadowRoot; log: HTMLElement }> {
  const session = chatSession();
  fill(session, count);
  const { root } = await mountUi(session, <ThreadRegion />);
  await withCards(session, root);
  await session.ports.clock.advance(SETTLE_MS);
  await drawn();
  return { session, root, log: byRole(root, 'log', 'Conversation') };
}

const motionsOf = (element: Element): Animation[] =>
  element.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getTiming().duration === 160);

/** The texts of the entries that move. */
const movedIn = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('article')]
    .filter((article) => motionsOf(article).length > 0)
    .map((article) => article.innerText.trim());

/** Holds every motion that begins in the root, so that a slow machine sees it too. */
function holdMotions(): () => void {
  const own = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const motion = own.apply(this, given);
    motion.pause();
    return motion;
  };
  return () => (Element.prototype.animate = own);
}

describe('arriving entries', () => {
  let release: () => void;
  beforeEach(() => (release = holdMotions()));
  afterEach(() => release());

  it('[VIS-01] a message of either side rises by 8 px in 160 ms, and an event does', async () => {
    const { session, root } = await settledThread(3);
    staffSays(session, 'From Dana');
    await drawn();
    visitorSaid(session, 'From me');
    await drawn();
    addEntry(session, 'endChat', { closedBy: 'user' });
    await drawn();
    const moved = movedIn(root);
    expect(moved.map((text) => /From Dana|From me|ended/.exec(text)?.[0])).to.deep.equal([
      'From Dana',
      'From me',
      'ended',
    ]);
    const [motion] = motionsOf(root.querySelector('article:last-of-type') as Element);
    const frames = (motion?.effect as KeyframeEffect).getKeyframes();
    expect(frames.map(({ opacity, transform }) => [opacity, transform])).to.deep.equal([
      ['0.4', 'translateY(8px)'],
      ['1', 'none'],
    ]);
  });

  it('[VIS-01] the own message moves once: not again when it is confirmed, nor when the window opens again', async () => {
    const { session, root } = await settledThread(3);
    const mine = { uuid: 'mine', text: 'Mine', authorName: '', chatId: 4711, createdAt: session.ports.clock.now() };
    session.thread.merge(pendingEntry(mine));
    await drawn();
    expect(movedIn(root)).to.have.length(1);
    for (const motion of motionsOf(byRole(root, 'log', 'Conversation'))) motion.finish();
    const host = root.host as HTMLElement;
    host.style.display = 'none';
    await drawn();
    host.style.display = '';
    await drawn();
    expect(movedIn(root)).to.deep.equal([]);
  });

  it('[VIS-01] history, earlier entries and a burst of 20 messages do not move', async () => {
    const { session, root, log } = await settledThread(140);
    expect(movedIn(root)).to.deep.equal([]);
    for (let at = 1; at <= 20; at += 1) staffSays(session, `Burst ${at}`);
    await drawn();
    expect(movedIn(root)).to.deep.equal([]);
    await scrollTo(log, 0);
    expect(root.querySelectorAll('article').length).to.be.above(60);
    expect(movedIn(root)).to.deep.equal([]);
  });

  it('[VIS-01][WIN-15] the thread is exactly at the bottom while an entry moves, and a long one is shown from its beginning', async () => {
    const { session, root, log } = await settledThread(40);
    staffSays(session, 'One more, of\nseveral\nlines');
    await drawn();
    expect(movedIn(root)).to.have.length(1);
    expect(log.scrollHeight - log.scrollTop - log.clientHeight).to.be.at.most(0.5);
    staffSays(session, 'A long one\n'.repeat(60));
    await drawn();
    const last = root.querySelector('article:last-of-type') as Element;
    expect(last.getBoundingClientRect().top - log.getBoundingClientRect().top).to.be.closeTo(12, 0.5);
  });

  it('[VIS-01][WIN-15] a window that is drawn smaller while it opens keeps the reader’s place', async () => {
    const session = chatSession();
    fill(session, 40);
    const { root } = await mountApp(session);
    const log = byRole(root, 'log', 'Conversation');
    const box = root.querySelector('.chat') as HTMLElement;
    box.style.transform = 'scale(.96)';
    await scrollTo(log, 300);
    const before = log.scrollTop;
    box.style.transform = '';
    staffSays(session, 'Below the reader');
    await drawn();
    expect(log.scrollTop).to.be.closeTo(before, 1.5);
  });

  it('[VIS-01] the areas of a window that the visitor opened rise 30 ms after each other', async () => {
    for (const [opening, delays] of [
      ['animated', [0, 30, 60, 90]],
      ['', []],
    ] as const) {
      const session = openSession();
      greeting(session);
      addEntry(session, 'categories', { selected: null });
      const { root } = await mountUi(session, (shadow) => {
        shadow.adoptedStyleSheets.push(chatSheet());
        return (
          <div className={opening}>
            <ThreadRegion />
          </div>
        );
      });
      await drawn();
      const group = byRole(root, 'radiogroup', 'Question area');
      const found = [...group.children].flatMap((chip) =>
        motionsOf(chip).map(({ effect }) => effect?.getTiming().delay),
      );
      expect(found).to.deep.equal(delays);
    }
  });
});
