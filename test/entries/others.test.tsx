import { expect } from '@open-wc/testing';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { refused } from '../support/fakeApi.ts';
import { listen } from '../support/listen.ts';
import { entriesOf, type TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, press } from '../support/mountUi.tsx';
import { addEntry, chatSession, openSession } from '../support/scenes.ts';

const view = <Thread />;

async function rating(): Promise<{ session: TestSession; root: ShadowRoot }> {
  const session = openSession();
  session.state.endedChat = { id: 4711, hash: 'hash-4711', savedHistory: false };
  addEntry(session, 'rate', { rate: null, status: 'ready', chat: { hash: 'h', savedHistory: false } });
  const { root } = await mountUi(session, view);
  return { session, root };
}

describe('the rating', () => {
  it('[ENT-07] is one of five stars, chosen once', async () => {
    const { session, root } = await rating();
    const group = byRole(root, 'radiogroup', 'Rate this chat');
    expect(allByRole(group, 'radio').map(nameOf)).to.deep.equal(['1 star', '2 stars', '3 stars', '4 stars', '5 stars']);
    await click(byRole(root, 'radio', '4 stars'));
    await session.visit.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 1);
    expect(session.ports.api.of('closeChat').map(({ rate }) => rate)).to.deep.equal([4]);
    expect(root.textContent).to.contain('Thanks for your rating!');
  });

  for (const rate of [1, 3, 4] as const)
    it(`[REAL-20][ENT-07] becomes one line for ${rate}, without thanks once the next chat has started`, async () => {
      const { session, root } = await rating();
      await click(allByRole(root, 'radio')[rate - 1] as HTMLElement);
      expect(allByRole(root, 'radio')).to.deep.equal([]);
      expect(allByRole(root, 'heading')).to.deep.equal([]);
      expect(byRole(root, 'article').textContent).to.contain(
        `Thanks for your rating! You rated this chat ${rate} of 5.`,
      );
      session.state.chat.id = 4712;
      await drawn();
      expect(byRole(root, 'article').textContent).to.match(new RegExp(`^You rated this chat ${rate} of 5\\.`));
    });

  it('[A11Y-03] announces its thanks to a screen reader, once', async () => {
    const { session, root } = await rating();
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    await click(byRole(root, 'radio', '4 stars'));
    await session.ports.clock.advance(1_000);
    expect(said().filter((text) => text === 'Thanks for your rating!')).to.have.length(1);
  });

  it('[A11Y-03] is not announced if it was given before', async () => {
    const session = openSession();
    addEntry(session, 'rate', { rate: 4, status: 'done', chat: { hash: 'h', savedHistory: false } });
    const { root } = await mountUi(session, view);
    await session.ports.clock.advance(500);
    const said = listen(root);
    await session.ports.clock.advance(1_000);
    expect(said()).to.deep.equal([]);
  });

  it('[A11Y-02] moves the focus with arrow keys without rating', async () => {
    const { session, root } = await rating();
    byRole(root, 'radio', '1 star').focus();
    await press(root, 'ArrowRight');
    await press(root, 'ArrowRight');
    await press(root, 'ArrowLeft');
    expect(nameOf(root.activeElement as HTMLElement)).to.equal('2 stars');
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[END-05] shows that saving it failed, and can be given again', async () => {
    const { session, root } = await rating();
    session.ports.api.script('closeChat', refused());
    await click(byRole(root, 'radio', '5 stars'));
    expect(byRole(root, 'alert').textContent).to.equal("Couldn't save your rating. Please try again.");
    await click(byRole(root, 'radio', '3 stars'));
    expect(byRole(root, 'article').textContent).to.contain('You rated this chat 3 of 5.');
    expect(allByRole(root, 'alert')).to.have.length(0);
  });
});

describe('the comment on a rating', () => {
  async function rated() {
    const made = await rating();
    made.session.ports.api.ratingComments = true;
    await click(byRole(made.root, 'radio', '2 stars'));
    return { ...made, field: byRole<HTMLTextAreaElement>(made.root, 'textbox', 'Would you like to tell us more?') };
  }
  async function write(field: HTMLTextAreaElement, text: string): Promise<void> {
    field.focus();
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await drawn();
  }

  it('[VIS-06] is asked for below the given rating, without taking the focus', async () => {
    const { root, field } = await rated();
    expect(byRole(root, 'article').textContent).to.contain('Thanks for your rating! You rated this chat 2 of 5.');
    expect(root.activeElement).not.to.equal(field);
    const form = byRole(root, 'form', 'Would you like to tell us more?');
    expect(form.contains(field)).to.equal(true);
    // The main action is first, as in every card.
    expect(allByRole(form, 'button').map(({ textContent }) => textContent)).to.deep.equal(['Send', 'No, thanks']);
  });

  it('[VIS-06][A11Y-03] is announced with the thanks, and when it was sent', async () => {
    const { session, root } = await rating();
    session.ports.api.ratingComments = true;
    await session.ports.clock.advance(500);
    await drawn();
    const said = listen(root);
    await click(byRole(root, 'radio', '4 stars'));
    await session.ports.clock.advance(1_000);
    expect(said().filter((text) => text !== '')).to.deep.equal([
      'Thanks for your rating! Would you like to tell us more?',
    ]);
    await write(byRole<HTMLTextAreaElement>(root, 'textbox', 'Would you like to tell us more?'), 'Fast');
    await click(byRole(root, 'button', 'Send'));
    await session.ports.clock.advance(1_000);
    expect(said().at(-1)).to.equal('Thanks for your comment!');
  });

  it('[VIS-06] is sent with the button, which leaves one line of thanks, and stays with its error beside it if that fails', async () => {
    const { session, root, field } = await rated();
    await write(field, 'Slow\nand long');
    session.ports.api.script('closeChat', refused());
    await click(byRole(root, 'button', 'Send'));
    expect(field.value).to.equal('Slow\nand long');
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    expect(byRole(root, 'alert').textContent).to.equal("Couldn't send. Please try again.");
    await click(byRole(root, 'button', 'Send'));
    expect(session.ports.api.of('closeChat').at(-1)).to.include({ rate: 2, comment: 'Slow\nand long' });
    expect(allByRole(root, 'textbox')).to.deep.equal([]);
    const lines = [...root.querySelectorAll('article p')].map((line) => line.textContent);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^Thanks for your comment! You rated this chat 2 of 5\./);
  });

  for (const text of ['Inserted', 'Inserted\nin two lines'])
    it(`[VIS-06] is sent as a program has set it without an event: ${JSON.stringify(text)}`, async () => {
      const { session, root, field } = await rated();
      field.value = text;
      await click(byRole(root, 'button', 'Send'));
      expect(session.ports.api.of('closeChat').at(-1)).to.include({ comment: text });
    });

  it('[VIS-06] names its limit, and keeps a longer text', async () => {
    const { session, root, field } = await rated();
    await write(field, 'x'.repeat(1_001));
    await click(byRole(root, 'button', 'Send'));
    expect(byRole(root, 'alert').textContent).to.equal('Please shorten your comment to 1000 characters.');
    expect(field.value).to.have.length(1_001);
    expect(session.ports.api.of('closeChat')).to.have.length(1);
  });

  it('[VIS-06][A11Y-02] can be declined, and the focus stays in the conversation', async () => {
    const { session, root } = await rated();
    byRole(root, 'button', 'No, thanks').focus();
    await click(byRole(root, 'button', 'No, thanks'));
    expect(allByRole(root, 'textbox')).to.deep.equal([]);
    expect(root.activeElement).to.equal(byRole(root, 'article'));
    expect(session.ports.api.of('closeChat')).to.have.length(1);
  });
});

describe('the other entries', () => {
  it('[ENT-05][ENT-14] show a question with an allow and a cancel button, for one answer', async () => {
    const session = chatSession();
    addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail: null });
    const { root } = await mountUi(session, view);
    expect(root.textContent).to.contain('Would you like a copy of this conversation?');
    expect(allByRole(root, 'button').map(nameOf)).to.deep.equal(['Download', 'No, thanks']);
    await click(byRole(root, 'button', 'Download'));
    expect(session.ports.seen.downloads).to.have.length(1);
    expect(root.textContent).to.contain('Downloaded');
    // The button stays, to download the conversation again (END-09).
    expect(allByRole(root, 'button').map(nameOf)).to.deep.equal(['Download']);
    await click(byRole(root, 'button', 'Download'));
    expect(session.ports.seen.downloads).to.have.length(2);
  });

  it('[A11Y-02] keep the focus at the place of an answered question', async () => {
    const session = chatSession();
    addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail: null });
    const { root } = await mountUi(session, view);
    byRole(root, 'button', 'No, thanks').focus();
    await click(byRole(root, 'button', 'No, thanks'));
    expect(root.activeElement).to.equal(byRole(root, 'article'));
  });

  it('[ENT-05] do nothing when a question is declined', async () => {
    const session = chatSession();
    addEntry(session, 'ask', { question: 'download-conversation', answer: null, mail: null });
    const { root } = await mountUi(session, view);
    await click(byRole(root, 'button', 'No, thanks'));
    expect(session.ports.seen.downloads).to.have.length(0);
    expect(allByRole(root, 'button')).to.have.length(0);
  });

  it('[ENT-06] show an alert with the icon of success or of waiting', async () => {
    const session = chatSession();
    addEntry(session, 'modal', { icon: 'success', textKey: 'access.granted', textValues: {} });
    addEntry(session, 'modal', { icon: 'loading', textKey: 'window.loading', textValues: {} });
    const { root } = await mountUi(session, view);
    const [success, loading] = allByRole(root, 'article');
    expect(success?.textContent).to.match(/^You allowed access\. 10:00\sa\.m\.$/);
    expect(success?.querySelector('circle')).to.equal(null);
    expect(loading?.textContent).to.contain('One moment');
    expect(loading?.querySelector('circle')).not.to.equal(null);
  });

  it('[ENT-08][UX-07] show who ended a chat, and when', async () => {
    const session = chatSession();
    addEntry(session, 'endChat', { closedBy: 'user' });
    addEntry(session, 'endChat', { closedBy: 'staff' });
    const { root } = await mountUi(session, view);
    const [byUser, byStaff] = allByRole(root, 'article').map(({ textContent }) => textContent);
    expect(byUser).to.match(/^You ended the chat\. 10:00\sa\.m\.$/);
    expect(byStaff).to.match(/^The operator ended the chat\. 10:00\sa\.m\.$/);
  });

  it('[VIS-12] name the operators of a hand-over and of an end', async () => {
    const session = chatSession();
    const values = { by: 'Dana Reed', name: 'Marco Vidal' };
    addEntry(session, 'modal', { icon: null, textKey: 'operator.handedOver', textValues: values });
    addEntry(session, 'endChat', { closedBy: 'staff', closedByName: 'Marco Vidal' });
    const { root } = await mountUi(session, view);
    const [handedOver, ended] = allByRole(root, 'article').map(({ textContent }) => textContent);
    expect(handedOver).to.match(/^Dana Reed handed you over to Marco Vidal 10:00\sa\.m\.$/);
    expect(ended).to.match(/^Marco Vidal ended the chat\. 10:00\sa\.m\.$/);
  });

  for (const [kind, by, name] of [
    ['Arabic', 'Dana Reed', 'ليلى'],
    ['Hebrew', 'נועה 2', 'Marco Vidal'],
  ] as const)
    it(`[VIS-12] isolate names from the rest of the line if one is in ${kind}, and remove their direction controls`, async () => {
      const session = chatSession();
      const values = { by, name: `\u202e${name}` };
      addEntry(session, 'modal', { icon: null, textKey: 'operator.handedOver', textValues: values });
      const { root } = await mountUi(session, view);
      expect(allByRole(root, 'article')[0]?.textContent).to.match(
        new RegExp(`^\u2068${by}\u2069 handed you over to \u2068${name}\u2069 10:00`),
      );
    });

  it('[VIS-12] wrap a name of 200 characters', async () => {
    const session = chatSession();
    addEntry(session, 'endChat', { closedBy: 'staff', closedByName: 'W'.repeat(200) });
    const { root } = await mountUi(session, view);
    const line = allByRole(root, 'article')[0]?.querySelector('p');
    expect(line?.scrollWidth).to.be.at.most(line?.clientWidth ?? 0);
    expect(line?.clientHeight).to.be.greaterThan(40);
  });

  it('[ENT-03][ENT-12] show a closed chat and the marker of a new one', async () => {
    const session = chatSession();
    addEntry(session, 'closedChat', {});
    addEntry(session, 'delimeter', {});
    const { root } = await mountUi(session, view);
    const [closed, marker] = allByRole(root, 'article').map(({ textContent }) => textContent);
    expect(closed).to.match(/^This chat was closed, so we started a new one for you\./);
    expect(marker).to.equal('New Conversation');
  });

  it('[ENT-09] show the confirmation of a ticket with its number, both links, the reply address and the spam hint', async () => {
    const session = openSession();
    session.state.repliesByEmail = true;
    addEntry(session, 'ticketWidget', { ticketId: 5012, hash: 'a&b', email: 'ann@example.com' });
    const { root } = await mountUi(session, view);
    expect(root.textContent)
      .to.contain('Thank you! Your message has been sent.')
      .and.to.contain('Our team will reply to ann@example.com.')
      .and.to.contain('please check your spam folder');
    const links = allByRole(root, 'link') as HTMLAnchorElement[];
    expect(links.map((link) => [nameOf(link), link.href])).to.deep.equal([
      ['#5012', 'https://support.example/tickets/5012?hash=a%26b'],
      ['See all my tickets', 'https://support.example/tickets'],
    ]);
    expect(links.every(({ target, relList }) => target === '_blank' && relList.contains('noopener'))).to.equal(true);
  });

  for (const repliesByEmail of [null, false])
    it(`[REACH-04][ENT-09] the confirmation promises no email if the server ${repliesByEmail === null ? 'does not say' : 'denies'} that it replies by email`, async () => {
      const session = openSession();
      session.state.repliesByEmail = repliesByEmail;
      addEntry(session, 'ticketWidget', { ticketId: 5012, hash: 'ab', email: 'ann@example.com' });
      const { root } = await mountUi(session, view);
      expect(root.textContent).to.contain('Our team will get back to you.').and.to.not.contain('ann@example.com');
      expect(root.textContent?.includes('spam folder')).to.equal(repliesByEmail === null);
    });

  it('[I18N-04] are drawn again when the texts change', async () => {
    const session = chatSession();
    const { texts } = session.ports;
    let isGerman = false;
    const listeners = new Set<() => void>();
    const english = texts.t;
    texts.t = (key, values) =>
      isGerman && key === 'end.byUser' ? 'Sie haben den Chat beendet.' : english(key, values);
    texts.subscribe = (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    addEntry(session, 'endChat', { closedBy: 'user' });
    const { root } = await mountUi(session, view);
    isGerman = true;
    for (const tell of listeners) tell();
    await drawn();
    expect(byRole(root, 'article').textContent).to.contain('Sie haben den Chat beendet.');
  });
});
