import { expect } from '@open-wc/testing';
import { NOTIFY_LAG_MS } from '../../src/config/durations.ts';
import { LOCAL_MESSAGE } from '../../src/entries/message/message.ts';
import { Notifier } from '../../src/ui/chrome/Notifier.tsx';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { view } from '../support/messageScene.tsx';
import { click, drawn, mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';
import { until } from '../support/until.ts';

const TYPED = '**Hello** _you_ `a*b` https://x.example/a_b';

async function formatted(session: TestSession): Promise<ShadowRoot> {
  const { root } = await mountUi(session, view);
  await until(() => root.querySelector('strong, em, code, pre, ul, ol, blockquote') !== null);
  return root;
}

const bubbleIn = (root: ShadowRoot): HTMLElement | null => root.querySelector<HTMLElement>('[part^=message]');

describe('a formatted message', () => {
  it('[VIS-09] of an operator has elements instead of marks, and links outside code', async () => {
    const session = chatSession();
    staffSays(session, `${TYPED}\n\n> Is **this** it?\n\n7. one https://y.example\n9. two\n\n- x\n- y`);
    const root = await formatted(session);
    const bubble = bubbleIn(root);
    expect(bubble?.querySelector('strong')?.textContent).to.equal('Hello');
    expect(bubble?.querySelector('em')?.textContent).to.equal('you');
    expect(bubble?.querySelector('code')?.textContent).to.equal('a*b');
    expect(bubble?.querySelector('blockquote strong')?.textContent).to.equal('this');
    expect([...(bubble?.querySelectorAll<HTMLLIElement>('ol > li') ?? [])].map(({ value }) => value)).to.deep.equal([
      7, 9,
    ]);
    expect(bubble?.querySelectorAll('ul > li')).to.have.length(2);
    expect(allByRole(root, 'link').map((link) => link.getAttribute('href'))).to.deep.equal([
      'https://x.example/a_b',
      'https://y.example/',
    ]);
  });

  it('[VIS-09] has links within bold text, and none within code', async () => {
    const session = chatSession();
    staffSays(session, '**see https://x.example/a** and `https://y.example` and\n```\nhttps://z.example\n```');
    const root = await formatted(session);
    expect(allByRole(root, 'link').map((link) => link.textContent)).to.deep.equal(['https://x.example/a']);
    expect(byRole(root, 'link').closest('strong')).not.to.equal(null);
  });

  it('[VIS-09] of the visitor, the page or the assistant’s own texts is shown as typed', async () => {
    const session = chatSession();
    visitorSaid(session, TYPED);
    staffSays(session, '- one\n- **two**', { messageType: LOCAL_MESSAGE });
    // Its formatting shows that the parser is there.
    staffSays(session, '**ready**');
    const root = await formatted(session);
    const bubbles = [...root.querySelectorAll<HTMLElement>('[part^=message]')].map(({ textContent }) => textContent);
    expect(bubbles).to.deep.equal([TYPED, '- one\n- **two**', 'ready']);
    expect(root.querySelectorAll('strong, em, code, li')).to.have.length(1);
  });

  it('[VIS-09] contains no element that its text asks for', async () => {
    const session = chatSession();
    staffSays(session, '**see <img src=x onerror=alert(1)>** [a](javascript:alert(1)) `<b>` <script>1</script>');
    const root = await formatted(session);
    expect(bubbleIn(root)?.textContent).to.equal(
      'see <img src=x onerror=alert(1)> [a](javascript:alert(1)) <b> <script>1</script>',
    );
    expect(bubbleIn(root)?.querySelector('img, a, b, script')).to.equal(null);
  });

  it('[VIS-09] has code that scrolls by keyboard under a name only if it is wider than the message', async () => {
    const session = chatSession();
    staffSays(session, `\`\`\`\n${'x = 1; '.repeat(60)}\n\`\`\``);
    staffSays(session, '```\nshort\n```');
    const root = await formatted(session);
    await until(() => root.querySelector('pre[tabindex]') !== null);
    const [wide, short] = [...root.querySelectorAll('pre')];
    expect(byRole(root, 'region', 'Code')).to.equal(wide);
    expect(wide?.tabIndex).to.equal(0);
    expect(wide?.scrollWidth).to.be.greaterThan(wide?.clientWidth ?? Infinity);
    expect(short?.hasAttribute('tabindex')).to.equal(false);
    const thread = root.querySelector('[part=entry]');
    expect(thread?.scrollWidth).to.equal(thread?.clientWidth);
  });

  it('[VIS-09] has the border of a quote and the room of a list on the side where its text begins', async () => {
    const session = chatSession();
    staffSays(session, '> **سؤال** عن الرخصة\n\n1. أول\n2. ثان');
    const root = await formatted(session);
    const quote = root.querySelector('blockquote');
    expect(quote && getComputedStyle(quote).borderRightWidth).to.equal('3px');
    expect(quote && getComputedStyle(quote).borderLeftWidth).to.equal('0px');
    const list = root.querySelector('ol');
    expect(Number.parseFloat(list ? getComputedStyle(list).paddingRight : '')).to.be.greaterThan(10);
  });

  it('[VIS-09] is announced, notified and copied without its marks', async () => {
    const session = chatSession();
    const { ports } = session;
    ports.notifications.current = 'granted';
    ports.store.set('notifications', '1');
    ports.page.show(false);
    const { root } = await mountUi(
      session,
      <>
        <ThreadRegion />
        <Notifier />
      </>,
    );
    await ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    staffSays(session, '> Why?\n\n**Because** of `N-400`');
    await until(() => said().length > 0);
    expect(said()).to.deep.equal(['Dana: Why?', 'Because of N-400']);
    await ports.clock.advance(NOTIFY_LAG_MS);
    expect(ports.notifications.shown.map(({ note }) => note.body)).to.deep.equal(['Why?\nBecause of N-400']);
    await click(byRole(root, 'button', 'Copy message'));
    expect(ports.page.clipboard).to.equal('> Why?\nBecause of N-400');
  });
});

describe('a message of emoji alone', () => {
  it('[VIS-09] is large and has no bubble, by either side', async () => {
    const session = chatSession();
    staffSays(session, '👍🏽');
    visitorSaid(session, '👨‍👩‍👧‍👦 🇩🇪 1️⃣');
    visitorSaid(session, '123');
    staffSays(session, '👍👍👍👍');
    const { root } = await mountUi(session, view);
    const looks = [...root.querySelectorAll('[part^=message]')].map((bubble) => {
      const { fontSize, backgroundColor } = getComputedStyle(bubble);
      return [fontSize, backgroundColor === 'rgba(0, 0, 0, 0)'];
    });
    expect(looks).to.deep.equal([
      ['32px', true],
      ['32px', true],
      ['15px', false],
      ['15px', false],
    ]);
  });
});
