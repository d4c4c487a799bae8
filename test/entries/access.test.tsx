import { expect } from '@open-wc/testing';
import type { Callback, MessageEntry } from '../../src/entries/message/message.ts';
import type { Entry } from '../../src/entries/models.ts';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole } from '../support/byRole.ts';
import { refused } from '../support/fakeApi.ts';
import { later } from '../support/later.ts';
import type { TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi } from '../support/mountUi.tsx';
import { chatSession, staffSays } from '../support/scenes.ts';
import { until } from '../support/until.ts';

async function asked(given: Partial<Callback> = {}): Promise<{ session: TestSession; root: ShadowRoot }> {
  const session = chatSession();
  const callback: Callback = {
    id: 7,
    type: 'access_profile',
    title: 'Access request',
    text: 'May we open your profile?',
    answer: null,
    selectedDuration: null,
    validTo: null,
    durability: [],
    ...given,
  };
  staffSays(session, 'One question', { callback });
  const { root } = await mountUi(session, <Thread />);
  return { session, root };
}

const controls = (root: ShadowRoot): HTMLElement[] => [...allByRole(root, 'button'), ...allByRole(root, 'radio')];
const callbackOf = (entry: Entry): Callback[] =>
  entry.objectType === 'message' && entry.callback ? [entry.callback] : [];
const answers = (session: TestSession): unknown[] =>
  session.ports.api.of('answerCallback').map(({ answer, selectedDuration }) => [answer, selectedDuration]);

describe('an access request', () => {
  it('[ACC-01][UX-05] offers the numbers of days without a preselection, and names the chosen one on its button', async () => {
    const { session, root } = await asked({ durability: [7, 1, 3] });
    expect(root.textContent).to.contain('Access request').and.to.contain('May we open your profile?');
    const group = byRole(root, 'radiogroup', 'Number of days');
    expect(allByRole(group, 'radio').map((radio) => radio.closest('label')?.textContent)).to.deep.equal([
      '7 days',
      '1 day',
      '3 days',
    ]);
    expect(group.querySelectorAll(':checked')).to.have.length(0);
    await click(byRole(root, 'button', 'Submit'));
    expect(answers(session), 'nothing is allowed by a press alone').to.deep.equal([]);
    expect(byRole(root, 'alert').textContent).to.equal('Choose a number of days.');
    expect(root.activeElement).to.equal(byRole(group, 'radio', '7 days'));
    await click(byRole(group, 'radio', '1 day'));
    expect(byRole(root, 'button', 'Allow for 1 day')).to.be.an.instanceOf(HTMLButtonElement);
    expect(allByRole(root, 'alert')).to.deep.equal([]);
    await click(byRole(group, 'radio', '3 days'));
    await click(byRole(root, 'button', 'Allow for 3 days'));
    expect(answers(session)).to.deep.equal([[true, 3]]);
  });

  for (const isChosen of [false, true])
    it(`[ACC-01][UX-05] can be declined if it offers days, with ${isChosen ? 'days' : 'none'} chosen`, async () => {
      const { session, root } = await asked({ durability: [1, 3] });
      if (isChosen) await click(byRole(root, 'radio', '3 days'));
      await click(byRole(root, 'button', "Don't Allow"));
      expect(answers(session)).to.deep.equal([[false, null]]);
      expect(controls(root)).to.have.length(0);
      expect(root.textContent).to.contain('You declined access.');
      // A check mark would suggest success (REAL-20).
      const notice = [...root.querySelectorAll('article p')].find((one) => one.textContent.includes('You declined'));
      expect(notice?.querySelector('svg')).to.equal(null);
    });

  it('[UX-07] can be read but not answered after its chat has ended', async () => {
    const { session, root } = await asked({ durability: [1, 3] });
    session.thread.update(session.thread.at(0)?.key ?? '', 'message', { callbackStatus: 'ended' });
    await drawn();
    expect(controls(root)).to.have.length(0);
    expect(root.textContent)
      .to.contain('May we open your profile?')
      .and.to.contain('This request ended with the chat.');
  });

  it('[ACC-01] keeps the chosen days while the thread does not render it, and when it arrives again', async () => {
    const { session, root } = await asked({ durability: [7, 1, 3] });
    const [request] = session.thread.all();
    await click(byRole(root, 'radio', '3 days'));
    byRole(root, 'log', 'Conversation').focus();
    for (let at = 0; at < 60; at += 1) staffSays(session, `Message ${at}`);
    // Opening the window renders the last 60 entries alone.
    session.state.isOpen = false;
    await drawn();
    session.state.isOpen = true;
    await until(() => allByRole(root, 'radiogroup').length === 0);
    session.thread.merge({ ...(request as MessageEntry), text: 'One more question' });
    session.state.scrollTarget = { key: request?.key ?? '', at: 1 };
    await drawn();
    expect(byRole<HTMLInputElement>(root, 'radio', '3 days').checked).to.equal(true);
    await click(byRole(root, 'button', 'Allow for 3 days'));
    expect(answers(session)).to.deep.equal([[true, 3]]);
  });

  for (const [name, answer] of [
    ['Allow', true],
    ["Don't Allow", false],
  ] as const) {
    it(`[ACC-02] without days is answered by ${name}`, async () => {
      const { session, root } = await asked();
      await click(byRole(root, 'button', name));
      expect(answers(session)).to.deep.equal([[answer, null]]);
      expect(controls(root)).to.have.length(0);
    });
  }

  for (const [pressed, other] of [
    ['Allow', "Don't Allow"],
    ["Don't Allow", 'Allow'],
  ] as const) {
    it(`[A11Y-02][ACC-02] marks ${pressed} as busy while sending, and moves the focus from it to the outcome`, async () => {
      const { session, root } = await asked();
      const answer = later();
      session.ports.api.script('answerCallback', answer.promise);
      const button = byRole(root, 'button', pressed);
      button.focus();
      await click(button);
      await click(byRole(root, 'button', other));
      const marks = [button, byRole(root, 'button', other)].map((each) => [each.ariaBusy, each.ariaDisabled]);
      expect(marks).to.deep.equal([
        ['true', 'true'],
        [null, 'true'],
      ]);
      expect(root.activeElement).to.equal(button);
      expect(answers(session)).to.have.length(1);
      await answer.come({ ...session.thread.all().flatMap(callbackOf)[0], answer: pressed === 'Allow' });
      await drawn();
      expect(controls(root)).to.have.length(0);
      expect(root.activeElement).to.equal(byRole(root, 'article', /^Dana/));
    });
  }

  it('[ACC-03][VIS-11] becomes one line', async () => {
    const { root } = await asked({ durability: [3] });
    await click(byRole(root, 'radio', '3 days'));
    await click(byRole(root, 'button', 'Allow for 3 days'));
    expect(allByRole(root, 'article')).to.have.length(1);
    expect(root.textContent)
      .to.match(/You allowed access for 3 days\./)
      .and.not.to.contain('Access request');
  });

  it('[ACC-03] cannot be answered again after a reload', async () => {
    const { root } = await asked({ answer: false, durability: [1, 3] });
    expect(controls(root)).to.have.length(0);
    expect(root.textContent).to.contain('You declined access.');
  });

  it('[ACC-04] cannot be granted after it expired', async () => {
    const { root } = await asked({ validTo: Date.UTC(2026, 10, 20) });
    expect(controls(root)).to.have.length(0);
    expect(root.textContent).to.contain('This request has expired.');
  });

  it('[ACC-04] expires while it is shown', async () => {
    const { session, root } = await asked({ validTo: Date.UTC(2026, 10, 21, 10, 5) });
    expect(controls(root)).to.have.length(2);
    await session.ports.clock.advance(5 * 60_000);
    await drawn();
    expect(controls(root)).to.have.length(0);
    expect(root.textContent).to.contain('This request has expired.');
  });

  it('[ACC-02] shows that sending the answer failed, and can be answered again', async () => {
    const { session, root } = await asked();
    session.ports.api.script('answerCallback', refused());
    await click(byRole(root, 'button', 'Allow'));
    expect(byRole(root, 'alert').textContent).to.equal("Couldn't send your answer. Please try again.");
    await click(byRole(root, 'button', 'Allow'));
    expect(answers(session)).to.deep.equal([
      [true, null],
      [true, null],
    ]);
    expect(allByRole(root, 'alert')).to.have.length(0);
  });

  for (const [scope, sentence] of [
    ['view', 'Dana asks to view, but not change, your profile.'],
    ['edit', 'Dana asks to view and change your profile.'],
    [undefined, 'Dana asks for access to your profile.'],
  ] as const)
    it(`[VIS-11] names the operator and the scope ${scope ?? 'only if it is known'}`, async () => {
      const { root } = await asked({ scope });
      expect(root.textContent).to.contain(sentence);
    });
});

describe('an allowed access', () => {
  const END = Date.UTC(2026, 10, 24, 15, 21);
  const allowed = (given: Partial<Callback> = {}) =>
    asked({ answer: true, selectedDuration: 3, scope: 'view', accessUntil: END, canStop: true, ...given });

  for (const [given, line] of [
    [{}, /^Dana can view, but not change, your profile until Nov 24, 3:21\sp\.m\./],
    [{ scope: 'edit' }, /^Dana can view and change your profile until Nov 24, 3:21\sp\.m\./],
    [{ scope: null }, /^Dana has access to your profile until Nov 24, 3:21\sp\.m\./],
    [{ accessUntil: null }, /^Dana can view, but not change, your profile\./],
    [{ scope: null, accessUntil: null }, /^You allowed access for 3 days\./],
    [{ stoppedAt: END - 1, canStop: false }, /^Dana no longer has access to your profile\. You stopped it\./],
  ] as const)
    it(`[VIS-11] is one line with what the server has said: ${JSON.stringify(given)}`, async () => {
      const { root } = await allowed(given);
      const notice = [...root.querySelectorAll('article p')].at(-1);
      await until(() => line.test(notice?.textContent ?? ''));
      expect(root.textContent).not.to.contain('Access request');
    });

  it('[VIS-11] names one time in the line of a running access: its end', async () => {
    const running = await allowed();
    await until(() => running.root.textContent?.includes('until Nov 24') === true);
    const timeIn = ({ root }: typeof running): Element | null | undefined =>
      [...root.querySelectorAll('article p')].at(-1)?.querySelector('time');
    expect(timeIn(running)).to.equal(null);
    const stopped = await allowed({ stoppedAt: END - 1, canStop: false });
    await until(() => timeIn(stopped)?.textContent !== undefined);
  });

  it('[VIS-11] can be stopped, again after a failure, and the focus moves to the composer’s place', async () => {
    const { session, root } = await allowed();
    session.ports.api.script('stopAccess', refused());
    const button = byRole(root, 'button', 'Stop access');
    button.focus();
    await click(button);
    expect(byRole(root, 'alert').textContent).to.equal("Couldn't stop the access. Please try again.");
    await click(byRole(root, 'button', 'Stop access'));
    expect(
      session.ports.api.of('stopAccess').map(({ chatId, hash, callbackId }) => [chatId, hash, callbackId]),
    ).to.deep.equal(Array.from({ length: 2 }, () => [4711, 'hash-4711', 7]));
    expect(controls(root)).to.have.length(0);
    expect(allByRole(root, 'alert')).to.have.length(0);
    expect(root.textContent).to.contain('You stopped it.');
    expect(root.activeElement).to.equal(byRole(root, 'article', /^Dana/));
  });

  for (const canStop of [false, null, undefined])
    it(`[VIS-11] has no button if the server offers ${String(canStop)}`, async () => {
      const { root } = await allowed({ canStop });
      expect(controls(root)).to.have.length(0);
    });

  for (const hasFocus of [true, false])
    it(`[VIS-11] ends by time, ${hasFocus ? 'with' : 'without'} the focus on its button`, async () => {
      const { session, root } = await allowed({ accessUntil: Date.UTC(2026, 10, 21, 10, 5) });
      if (hasFocus) byRole(root, 'button', 'Stop access').focus();
      await session.ports.clock.advance(5 * 60_000);
      await drawn();
      expect(controls(root)).to.have.length(0);
      expect(root.textContent).to.contain('Dana no longer has access to your profile. The time is over.');
      expect(root.activeElement).to.equal(hasFocus ? byRole(root, 'article', /^Dana/) : null);
    });

  it('[VIS-11] stays stopped when an older version of the message arrives', async () => {
    const { session, root } = await allowed({ canStop: false, stoppedAt: END });
    const [known] = session.thread.all() as MessageEntry[];
    if (!known?.callback) throw new Error('There is no request');
    session.thread.merge({ ...known, callback: { ...known.callback, canStop: true, stoppedAt: null } });
    await drawn();
    expect(controls(root)).to.have.length(0);
  });
});
