import { expect } from '@open-wc/testing';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { mountUi, press, withCards } from '../support/mountUi.tsx';
import { chatSession, staffSays, visitorSaid } from '../support/scenes.ts';

const COUNT = 120;

async function longThread(): Promise<{ root: ShadowRoot; log: HTMLElement }> {
  const session = chatSession();
  for (let at = 1; at <= COUNT; at += 1) (at % 2 === 0 ? staffSays : visitorSaid)(session, `Message ${at}`);
  const { root } = await mountUi(session, <Thread />);
  await withCards(session, root);
  return { root, log: byRole(root, 'log', 'Conversation') };
}

/**
 * Presses a key as a browser does, then copies. Returns the copied text, or null if the browser's
 * own copy is used.
 */
async function copied(root: ShadowRoot, from: HTMLElement): Promise<string | null> {
  await press(root, 'Control');
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, composed: true, cancelable: true });
  from.dispatchEvent(event);
  // Firefox replaces the event's clipboardData with its own.
  return event.defaultPrevented ? (event.clipboardData?.getData('text/plain') ?? null) : null;
}

function selectAll(target: HTMLElement): boolean {
  const init = { key: 'a', ctrlKey: true, bubbles: true, composed: true, cancelable: true };
  return !target.dispatchEvent(new KeyboardEvent('keydown', init));
}

describe('copying from the thread', () => {
  it('[A11Y-02] copies the whole conversation after select all, including entries that are not drawn', async () => {
    const { root, log } = await longThread();
    expect(allByRole(root, 'article').length).to.be.lessThan(COUNT);
    log.focus();
    expect(selectAll(log)).to.equal(true);
    const lines =
      (await copied(root, log))
        ?.trim()
        .split('\n')
        .filter((line) => line.startsWith('[')) ?? [];
    expect(lines.length).to.equal(COUNT);
    expect(lines[0]).to.match(/You: Message 1$/);
    expect(lines.at(-1)).to.match(/Dana: Message 120$/);
  });

  it('[A11Y-02] is left to the browser after another key, and without select all', async () => {
    const { root, log } = await longThread();
    log.focus();
    expect(await copied(root, log)).to.equal(null);
    selectAll(log);
    await press(root, 'ArrowUp');
    expect(await copied(root, log)).to.equal(null);
  });
});
