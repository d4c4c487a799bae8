import { expect } from '@open-wc/testing';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import { chattingSession, entriesOf, say, startedSession, type TestSession, reloaded } from '../support/makeSession.ts';
import { hear, shown } from '../support/visitorScene.ts';

const DANA = { name: 'Dana Reed', img: null };

describe('an operator who takes the chat', () => {
  it('[UX-11][RT-07] is announced by one line, also after a reload', async () => {
    const session = await chattingSession();
    for (let told = 0; told < 2; told += 1) hear(session, { type: 'opened', chatId: 4711, operator: DANA });
    hear(session, { type: 'message', message: session.ports.api.staffSays('Hello', { authorName: DANA.name }) });
    expect(
      entriesOf(session, 'modal').map(({ icon, textKey, textValues }) => [icon, textKey, textValues]),
    ).to.deep.equal([[null, 'operator.joined', { name: 'Dana Reed' }]]);
    session.ports.api.operator = DANA;
    const next = await reloaded(await reloaded(session));
    expect(shown(next).slice(-4)).to.deep.equal(['Hello', 'userForm', 'operator.joined', 'Hello']);
  });

  it('[UX-11][RT-07] is announced above their first message', async () => {
    const session = await chattingSession();
    hear(session, { type: 'message', message: session.ports.api.staffSays('Good morning') });
    expect(shown(session).slice(-2)).to.deep.equal(['operator.joined', 'Good morning']);
  });

  it('[UX-11][RT-07] is announced by a line of their own after another operator', async () => {
    const session = await chattingSession();
    for (const name of ['Dana Reed', 'Ben Ode'])
      hear(session, { type: 'opened', chatId: 4711, operator: { name, img: null } });
    expect(entriesOf(session, 'modal').map(({ textValues }) => textValues.name)).to.deep.equal([
      'Dana Reed',
      'Ben Ode',
    ]);
  });
});

describe('a chat that is handed over', () => {
  const MARCO = { name: 'Marco Vidal', img: null };
  const lines = (session: TestSession): unknown[] =>
    entriesOf(session, 'modal').map(({ textKey, textValues }) => [textKey, textValues]);

  it('[VIS-12] names both operators in one line for each hand-over, also after a reload', async () => {
    const session = await chattingSession();
    hear(session, { type: 'opened', chatId: 4711, operator: DANA });
    for (let told = 0; told < 2; told += 1)
      hear(session, { type: 'opened', chatId: 4711, operator: MARCO, handedOverBy: DANA.name });
    hear(session, { type: 'opened', chatId: 4711, operator: DANA, handedOverBy: MARCO.name });
    const expected = [
      ['operator.joined', { name: 'Dana Reed' }],
      ['operator.handedOver', { by: 'Dana Reed', name: 'Marco Vidal' }],
      ['operator.handedOver', { by: 'Marco Vidal', name: 'Dana Reed' }],
    ];
    expect(lines(session)).to.deep.equal(expected);
    Object.assign(session.ports.api, { operator: DANA, handedOverBy: MARCO.name });
    expect(lines(await reloaded(session))).to.deep.equal(expected);
  });

  it('[VIS-12] names the colleague of a hand-over that the page has missed', async () => {
    const session = await chattingSession();
    hear(session, { type: 'opened', chatId: 4711, operator: DANA });
    Object.assign(session.ports.api, { operator: MARCO, handedOverBy: DANA.name });
    expect(lines(await reloaded(session)).at(-1)).to.deep.equal([
      'operator.handedOver',
      { by: 'Dana Reed', name: 'Marco Vidal' },
    ]);
  });

  for (const handedOverBy of [null, '', MARCO.name])
    it(`[VIS-12] shows who joined if the server names ${JSON.stringify(handedOverBy)} as the colleague`, async () => {
      const session = await chattingSession();
      hear(session, { type: 'opened', chatId: 4711, operator: DANA });
      hear(session, { type: 'opened', chatId: 4711, operator: MARCO, handedOverBy });
      expect(lines(session).at(-1)).to.deep.equal(['operator.joined', { name: 'Marco Vidal' }]);
    });
});

describe('the place in the queue', () => {
  const waiting = async (queue = 3): Promise<TestSession> => {
    const ports = fakePorts();
    ports.api.queue = queue;
    return chattingSession({ ports });
  };
  const places = (session: TestSession): unknown[] =>
    entriesOf(session, 'message')
      .filter(({ textKey }) => textKey?.startsWith('wait.') && textKey !== 'wait.reply')
      .map(({ textKey, textValues }) => [textKey, textValues.count]);

  it('[UX-11][STA-05] changes in place, and is removed when an operator takes the chat', async () => {
    const session = await waiting();
    expect(places(session)).to.deep.equal([['wait.queue', 3]]);
    const [key] = entriesOf(session, 'message')
      .filter(({ textKey }) => textKey === 'wait.queue')
      .map((entry) => entry.key);
    hear(session, { type: 'queue', chatId: 4711, queue: 1 });
    expect(places(session)).to.deep.equal([['wait.next', 1]]);
    expect(session.thread.get(key ?? '')).to.include({ textKey: 'wait.next' });
    hear(session, { type: 'queue', chatId: 4712, queue: 9 });
    expect(session.state.chat.queue).to.equal(1);
    hear(session, { type: 'opened', chatId: 4711, operator: DANA });
    expect(places(session)).to.deep.equal([]);
    expect(session.state.chat.queue).to.equal(0);
  });

  it('[UX-11] is updated by the verification, and restored after a reload', async () => {
    const session = await waiting();
    session.ports.api.place = 2;
    hear(session, { type: 'lost' });
    hear(session, { type: 'joined' });
    await settle();
    expect(places(session)).to.deep.equal([['wait.queue', 2]]);
    expect(places(await reloaded(session))).to.deep.equal([['wait.queue', 2]]);
  });

  it('[UX-11] is shown when the server starts to send it later', async () => {
    const session = await waiting(0);
    expect(places(session)).to.deep.equal([]);
    hear(session, { type: 'queue', chatId: 4711, queue: 2 });
    expect(places(session)).to.deep.equal([['wait.queue', 2]]);
  });

  it('[UX-11] is shown with its latest value if it changes before it is shown', async () => {
    const ports = fakePorts();
    ports.api.queue = 3;
    const session = await startedSession({ ports });
    const answer = later();
    ports.api.script('sendMessage', answer.promise);
    await say(session, 'Hello');
    hear(session, { type: 'queue', chatId: 4711, queue: 2 });
    expect(places(session)).to.deep.equal([]);
    await answer.come(
      ports.api.staffSays('Hello', { authorType: 'user', uuid: session.thread.all().at(-1)?.key ?? '' }),
    );
    expect(places(session)).to.deep.equal([['wait.queue', 2]]);
  });
});
