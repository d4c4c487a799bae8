import { expect } from '@open-wc/testing';
import { NOTIFY_LAG_MS } from '../../src/config/durations.ts';
import { Notifier } from '../../src/ui/chrome/Notifier.tsx';
import { plainText } from '../../protocol/formatting.ts';
import { plainDirection } from '../../protocol/trimText.ts';
import { VECTORS } from '../e2e/support/xssVectors.ts';
import type { TestSession } from '../support/makeSession.ts';
import { mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays } from '../support/scenes.ts';

/** Returns a session on a hidden page with notifications turned on. */
async function away(): Promise<TestSession> {
  const session = chatSession();
  const { ports } = session;
  ports.notifications.current = 'granted';
  ports.store.set('notifications', '1');
  ports.page.show(false);
  // Otherwise a message with marks is shown only after the parser has been loaded.
  await session.formatting.load();
  await mountUi(session, <Notifier />);
  return session;
}

async function told({ ports }: TestSession): Promise<string[]> {
  await ports.clock.advance(NOTIFY_LAG_MS);
  return ports.notifications.shown.map(({ note }) => `${note.title}: ${note.body}`);
}

describe('desktop notifications', () => {
  it('[WIN-19] a notification contains the author, the text and the names of files', async () => {
    const session = await away();
    staffSays(session, 'Here it is', { attachments: [{ name: 'lease.pdf', link: 'https://x.example/a', size: 1 }] });
    expect(await told(session)).to.deep.equal(['Dana: Here it is, lease.pdf']);
  });

  it('[WIN-19] the visitor’s own messages cause no notification', async () => {
    const session = await away();
    staffSays(session, 'From another tab', { authorType: 'user' });
    expect(await told(session)).to.deep.equal([]);
  });

  it('[SEC-02] a notification shows every message as text', async () => {
    const session = await away();
    for (const text of VECTORS.filter((vector) => vector.trim() !== '')) {
      staffSays(session, text);
      expect(await told(session)).to.deep.equal([`Dana: ${plainDirection(plainText(text))}`]);
    }
  });
});
