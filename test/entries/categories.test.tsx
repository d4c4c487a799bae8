import { expect } from '@open-wc/testing';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole, nameOf } from '../support/byRole.ts';
import { click, drawn, mountUi, press } from '../support/mountUi.tsx';
import { addEntry, CATEGORIES, chatSession, openSession, visitorSaid } from '../support/scenes.ts';

const view = <Thread />;
const labelsIn = (root: ShadowRoot): string[] => allByRole(root, 'radio').map(nameOf);

describe('the category picker', () => {
  it('[ENT-10][CAT-01] offers each category by its translated text, or else by the server’s name', async () => {
    const session = openSession();
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountUi(session, view);
    expect(byRole(root, 'radiogroup', 'Question area')).to.be.an.instanceOf(HTMLElement);
    expect(labelsIn(root)).to.deep.equal([
      'Login & account access',
      'Editing & setting up documents',
      'Integrations & API',
      'Billing',
    ]);
  });

  it('[A11Y-01] marks the language of a name from the server, but not of the widget’s own text', async () => {
    const session = openSession();
    session.state.categories = CATEGORIES.map((area) => ({ ...area, lang: 'fr' }));
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountUi(session, view);
    const langs = allByRole(root, 'radio').map((radio) => radio.getAttribute('lang'));
    expect(langs).to.deep.equal([null, null, null, 'fr']);
  });

  it('[ENT-11][CAT-02] shows only the chosen category, and accepts no other choice', async () => {
    const session = chatSession();
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountUi(session, view);
    await click(byRole(root, 'radio', 'Billing'));
    expect(labelsIn(root)).to.deep.equal(['Billing']);
    expect(byRole(root, 'radio').getAttribute('aria-checked')).to.equal('true');
    await click(byRole(root, 'radio', 'Billing'));
    expect(session.ports.api.of('updateCategory').map(({ categoryId }) => categoryId)).to.deep.equal([4]);
  });

  it('[ENT-11] shows a choice made before a reload', async () => {
    const session = chatSession();
    addEntry(session, 'categories', { selected: CATEGORIES[0] ?? null });
    const { root } = await mountUi(session, view);
    expect(labelsIn(root)).to.deep.equal(['Login & account access']);
  });

  it('[A11Y-02] moves the focus with arrow keys without choosing', async () => {
    const session = openSession();
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountUi(session, view);
    byRole(root, 'radio', 'Login & account access').focus();
    await press(root, 'ArrowDown');
    await press(root, 'ArrowRight');
    expect(nameOf(root.activeElement as HTMLElement)).to.equal('Integrations & API');
    expect(session.state.chat.category).to.equal(null);
    expect(allByRole(root, 'radio').filter(({ tabIndex }) => tabIndex === 0)).to.deep.equal([root.activeElement]);
  });

  it('[VIS-04] is one button after the first message, which unfolds the areas and gives the first one the focus', async () => {
    const session = chatSession();
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountUi(session, view);
    visitorSaid(session, 'My lease will not open');
    await drawn();
    expect(labelsIn(root)).to.deep.equal([]);
    await click(byRole(root, 'button', 'Add a topic'));
    expect(labelsIn(root)).to.have.length(4);
    expect(nameOf(root.activeElement as HTMLElement)).to.equal('Login & account access');
    await click(byRole(root, 'radio', 'Billing'));
    expect(labelsIn(root)).to.deep.equal(['Billing']);
  });

  it('[VIS-04] stays open in a conversation that began with a message, because it was not seen before', async () => {
    const session = chatSession();
    addEntry(session, 'categories', { selected: null, staysOpen: true });
    visitorSaid(session, 'Carried along');
    const { root } = await mountUi(session, view);
    expect(labelsIn(root)).to.have.length(4);
  });

  it('[VIS-04] an earlier conversation’s picker stays folded in the next one, and a chosen area stays visible', async () => {
    const session = chatSession();
    addEntry(session, 'categories', { selected: null });
    visitorSaid(session, 'The first conversation');
    addEntry(session, 'delimeter', {});
    addEntry(session, 'categories', { selected: CATEGORIES[3] ?? null });
    visitorSaid(session, 'The second one');
    const { root } = await mountUi(session, view);
    expect(labelsIn(root)).to.deep.equal(['Billing']);
    expect(allByRole(root, 'button').map(nameOf)).to.include('Add a topic');
  });

  it('[CAT-03] says that the visitor can simply write when loading fails', async () => {
    const session = openSession();
    Object.assign(session.state, { categories: [], categoriesStatus: 'loading' });
    addEntry(session, 'categories', { selected: null });
    const { root } = await mountUi(session, view);
    expect(root.textContent).not.to.contain('could not be loaded');
    session.state.categoriesStatus = 'failed';
    await drawn();
    expect(root.textContent).to.contain("We couldn't load the topics. Just write to us.");
    expect(allByRole(root, 'radiogroup')).to.have.length(0);
  });
});
