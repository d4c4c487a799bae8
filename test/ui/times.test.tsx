import { expect } from '@open-wc/testing';
import { ChatProviders } from '../../src/ui/context/ChatProviders.tsx';
import { ThreadRegion } from '../../src/ui/thread/ThreadRegion.tsx';
import { byRole } from '../support/byRole.ts';
import { drawn, newUi } from '../support/mountUi.tsx';
import { chatSession, staffSays } from '../support/scenes.ts';

const TIME = Date.UTC(2026, 10, 20, 10, 0, 0);
const shortTime = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
  .format(TIME)
  .replace(/\s([AP])M$/, (_, half: string) => `\u00a0${half.toLowerCase()}.m.`);

describe('the time of a message', () => {
  it('[ENT-01] the time appears a frame after the text, with the date for screen readers, and moves nothing', async () => {
    const session = chatSession();
    staffSays(session, 'Good morning', { createdAt: TIME });
    const ui = newUi(session, []);
    ui.render(
      ui.root,
      <ChatProviders
        session={session}
        texts={session.ports.texts}
        shadowRoot={ui.root}
        onEscape={() => void (ui.escapes += 1)}
      >
        <ThreadRegion />
      </ChatProviders>,
    );
    const article = byRole(ui.root, 'article');
    const time = article.querySelector('time');
    const height = article.offsetHeight;
    expect(article.textContent).to.contain('Good morning');
    expect([article.getAttribute('aria-label'), time?.textContent]).to.deep.equal(['Dana', '']);
    await drawn();
    expect(time?.textContent).to.equal(shortTime);
    expect(article.getAttribute('aria-label')).to.match(/^Dana, Nov 20/);
    expect(article.offsetHeight).to.equal(height);
  });
});
