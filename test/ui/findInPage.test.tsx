import { expect } from '@open-wc/testing';
import '../../src/ui/thread/FindPages.ts';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { drawn, mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';

const COUNT = 1_200;
const textOf = (at: number): string => `Message ${at} of it`;
const canSearch = 'onbeforematch' in document;

/** Waits until nothing changes any more and the searchable text is complete. */
async function rest(session: TestSession, root: ShadowRoot): Promise<void> {
  let before = '';
  for (let still = 0; still < 5; still += 1) {
    await session.ports.clock.advance(1_000);
    await drawn();
    const now = [...allByRole(root, 'article').map(({ dataset }) => dataset.key), ...sizes(root)].join();
    if (now !== before) still = 0;
    before = now;
  }
}

async function longThread(): Promise<{ session: TestSession; root: ShadowRoot; log: HTMLElement }> {
  const session = chatSession();
  for (let at = 1; at <= COUNT; at += 1)
    (at % 3 === 0 ? visitorSaid : staffSays)(session, textOf(at), { uuid: `said-${at}` });
  const { root } = await mountUi(session, <ThreadRegion />);
  await rest(session, root);
  return { session, root, log: byRole(root, 'log', 'Conversation') };
}

const hidden = (root: ShadowRoot): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[hidden=until-found]')];
const having = (root: ShadowRoot, text: string): HTMLElement[] =>
  hidden(root).filter(({ textContent }) => textContent.includes(text));
const sizes = (root: ShadowRoot): number[] => hidden(root).map(({ textContent }) => textContent.length);
/** Returns the numbers of the messages that a search matches, in order. */
const searched = (root: ShadowRoot): number[] =>
  [...root.querySelectorAll<HTMLElement>('[hidden=until-found], [part~=message]')].flatMap(({ textContent }) =>
    [...textContent.matchAll(/Message (\d+)/g)].map(([, number]) => Number(number)),
  );

/**
 * Mimics the browser's search: dispatches beforematch and reveals the element; the next search
 * continues from there.
 */
async function find(element: HTMLElement | undefined): Promise<void> {
  element?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  element?.removeAttribute('hidden');
  await drawn();
}

if (canSearch)
  describe('the browser’s find-in-page', () => {
    it('find-in-page matches each message once, in order, rendered or not', async () => {
      const { session, root, log } = await longThread();
      const all = Array.from({ length: COUNT }, (_, at) => at + 1);
      expect(searched(root)).to.deep.equal(all);
      log.scrollTop = log.scrollHeight / 2;
      await drawn();
      await rest(session, root);
      expect(searched(root)).to.deep.equal(all);
      for (let at = COUNT + 1; at <= COUNT + 30; at += 1) staffSays(session, textOf(at));
      await rest(session, root);
      expect(searched(root)).to.deep.equal([...all, ...Array.from({ length: 30 }, (_, at) => COUNT + at + 1)]);
    });

    it('the searchable text takes few nodes, has no size and is hidden from assistive technology', async () => {
      const { root, log } = await longThread();
      expect(hidden(root).length).to.be.within(1, 34);
      for (const element of hidden(root)) {
        expect(element.getBoundingClientRect().height).to.equal(0);
        expect(element.getAttribute('aria-hidden')).to.equal('true');
      }
      getSelection()?.selectAllChildren(log);
      expect(String(getSelection())).not.to.contain(textOf(1));
      await expect(root.host).to.be.accessible();
    });

    for (const [way, at] of [
      ['down', 1],
      ['up', 0],
    ] as const) {
      it(`searching ${way} scrolls to the message that was found`, async () => {
        const { root, log } = await longThread();
        const [page] = having(root, textOf(400));
        await find(page);
        const lines = having(root, textOf(400));
        expect(lines.map(({ textContent }) => textContent)).to.deep.equal([textOf(400), textOf(400)]);
        await find(lines[at]);
        const row = root.querySelector('[data-key=said-400]');
        const top = (row?.getBoundingClientRect().top ?? NaN) - log.getBoundingClientRect().top;
        expect(top).to.be.within(0, 20);
        expect(searched(root)).to.deep.equal(Array.from({ length: COUNT }, (_, place) => place + 1));
        expect(hidden(root).length).to.be.at.most(36);
      });
    }

    it('the searchable text is reduced again after a search, and matches are not announced', async () => {
      const { session, root } = await longThread();
      const said = listen(root);
      await find(having(root, textOf(400))[0]);
      expect(hidden(root).length).to.be.above(50);
      await session.ports.clock.advance(5_000);
      expect(hidden(root).length).to.be.at.most(36);
      expect(searched(root)).to.deep.equal(Array.from({ length: COUNT }, (_, place) => place + 1));
      expect(said()).to.deep.equal([]);
    });

    it('the searchable text is updated only once the conversation is idle', async () => {
      const { session, root } = await longThread();
      const before = sizes(root);
      for (let turn = 0; turn < 10; turn += 1) {
        for (let at = 0; at < 20; at += 1) staffSays(session, 'More');
        await drawn();
        await session.ports.clock.advance(50);
      }
      expect(sizes(root)).to.deep.equal(before);
      await rest(session, root);
      expect(sizes(root)).not.to.deep.equal(before);
      expect(allByRole(root, 'article').length).to.be.at.most(40);
    });
  });
