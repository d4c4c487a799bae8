import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts, type FakePorts } from '../support/fakePorts.ts';
import { chattingSession, conversationOf, entriesOf, say, startedSession } from '../support/makeSession.ts';
import { CLOSED } from '../support/sendingScene.ts';

/** Ports whose page answers each message before it is sent, and records the question. */
function askedPorts(answer: (text: string) => string | null): FakePorts & { asked: string[] } {
  const asked: string[] = [];
  const approveSend: FakePorts['approveSend'] = ({ text, files }) => {
    asked.push([text, ...files.map(({ name }) => name)].join('|'));
    return answer(text);
  };
  return Object.assign(fakePorts(), { asked, approveSend });
}
const textFile = (name: string): File => new File(['bytes'], name, { type: 'text/plain' });

describe('the page’s calls', () => {
  it('[API-08] sends a text in the visitor’s name, and returns the message', async () => {
    const session = await startedSession();
    const sent = await session.visit.pageCalls.send(' Where is my lease? ');
    expect(conversationOf(session)).to.deep.equal(['Where is my lease?']);
    expect(sent).to.include({ text: 'Where is my lease?' });
    expect(sent?.id).to.be.a('number');
  });

  it('[API-08] sends files after the text, as a separate message', async () => {
    const session = await chattingSession();
    await session.visit.pageCalls.send('Two files', [textFile('a.txt'), textFile('b.txt')]);
    const [request] = session.ports.api.of('sendAttachment');
    expect(request?.files.map(({ name }) => name)).to.deep.equal(['a.txt', 'b.txt']);
    expect(conversationOf(session)).to.include('Two files');
  });

  it('[REAL-07] applies the visitor’s rules to the page’s files, and lists refused files beside the composer', async () => {
    const session = await chattingSession();
    const reported = new File(['x'], 'prices\u202e.xlsx', { type: 'application/octet-stream' });
    const files = [
      reported,
      textFile('run.exe'),
      new File([], 'nothing.txt'),
      ...'bcdef'.split('').map((n) => textFile(`${n}.txt`)),
    ];
    await session.visit.pageCalls.send('', files);
    const [request] = session.ports.api.of('sendAttachment');
    expect(request?.files.map(({ name }) => name)).to.deep.equal(['prices.xlsx', 'b.txt', 'c.txt', 'd.txt', 'e.txt']);
    expect(session.state.composer.refused).to.deep.equal([
      { reason: 'type', names: ['run.exe'] },
      { reason: 'empty', names: ['nothing.txt'] },
      { reason: 'count', names: ['f.txt'] },
    ]);
    expect(await session.visit.pageCalls.send('', [textFile('run.exe')])).to.equal(null);
    expect(session.ports.api.of('sendAttachment')).to.have.length(1);
  });

  it('[API-08] returns a message without an id when the request fails, and keeps retrying', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', networkFailure);
    const sent = await session.visit.pageCalls.send('Later');
    expect(sent).to.include({ id: null, text: 'Later' });
    session.visit.queue.retryAll();
    await settle();
    expect(conversationOf(session)).to.include('Later');
  });

  it('[API-08] puts the text into the ticket form when support is offline', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    expect(await session.visit.pageCalls.send('About my lease')).to.equal(null);
    expect(session.visit.forms.ticket.entry?.values['message']).to.equal('About my lease');
    expect(ports.api.of('createChat')).to.have.length(0);
  });

  it('[API-08] ends the chat without confirmation, and returns whether there was one', async () => {
    const session = await startedSession();
    expect(await session.visit.pageCalls.end()).to.equal(false);
    await say(session, 'Hello');
    expect(await session.visit.pageCalls.end()).to.equal(true);
    expect(session.state.endDialog).to.equal(null);
    expect(entriesOf(session, 'endChat')).to.have.length(1);
  });

  it('[API-08] keeps the chat when the close request fails', async () => {
    const session = await chattingSession();
    session.ports.api.script('closeChat', networkFailure);
    expect(await session.visit.pageCalls.end()).to.equal(false);
    expect(session.state.chat.id).to.equal(4711);
    expect(session.state.endDialog).to.equal(null);
  });

  it('[API-08] shows a staff message without a server: it counts as unread, plays the sound, and is gone after a reload', async () => {
    const session = await chattingSession();
    const calls = session.ports.api.calls.length;
    session.visit.pageCalls.say('Need help with this form?');
    expect(entriesOf(session, 'message').at(-1)).to.include({ text: 'Need help with this form?', authorType: 'staff' });
    expect([session.state.unread, session.ports.seen.sounds.length]).to.deep.equal([1, 1]);
    expect(session.ports.api.calls).to.have.length(calls);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(entriesOf(next, 'message').map(({ text }) => text)).not.to.include('Need help with this form?');
  });

  it('[API-08] appends a text to the draft, or replaces the draft', async () => {
    const session = await startedSession();
    session.visit.composer.edit('Typed');
    session.visit.pageCalls.prefill('Added');
    expect(session.state.composer.text).to.equal('Typed\nAdded');
    session.visit.pageCalls.prefill('Instead', { replace: true });
    expect(session.state.composer.text).to.equal('Instead');
  });
});

describe('the page’s texts with tags or longer than a message', () => {
  it('[REAL-01] have only their tags removed by send(), say() and prefill()', async () => {
    const session = await chattingSession();
    await session.visit.pageCalls.send('<b>Map<String, Integer></b> <your name>');
    session.visit.pageCalls.say('<i>See</i> <help@example.com>');
    session.visit.pageCalls.prefill('<p>Order <number>: </p>');
    const texts = entriesOf(session, 'message').map(({ text }) => text);
    expect(texts).to.include.members(['Map<String, Integer> <your name>', 'See <help@example.com>']);
    expect(session.state.composer.text).to.equal('Order <number>: ');
  });

  it('[REAL-01] are ignored if they contain only tags', async () => {
    const session = await chattingSession();
    session.visit.composer.edit('Typed');
    expect(await session.visit.pageCalls.send('<br><hr/>')).to.equal(null);
    session.visit.pageCalls.say('<b></b>');
    session.visit.pageCalls.prefill('<b></b>');
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(session.state.composer.text).to.equal('Typed');
  });

  it('[REAL-18] are sent up to 1000 characters, and the rest is appended to the draft', async () => {
    const session = await chattingSession();
    session.visit.composer.edit('Typed');
    const sent = await session.visit.pageCalls.send(`${'x'.repeat(1_000)} and the rest`);
    expect(sent?.text).to.equal('x'.repeat(1_000));
    expect(session.state.composer.text).to.equal('Typed\nand the rest');
  });

  it('[REAL-18] go into the ticket form in full while support is offline', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    await session.visit.pageCalls.send('x'.repeat(1_500));
    expect(session.visit.forms.ticket.entry?.values['message']).to.have.length(1_500);
  });

  it('[REAL-01][REAL-18] keep in the composer the unsent rest of a message sent before the app loaded', async () => {
    const session = await startedSession();
    session.visit.pageCalls.sendEarly(`${'x'.repeat(1_000)} and the rest`);
    await settle();
    expect(conversationOf(session)).to.deep.equal(['x'.repeat(1_000)]);
    expect(session.state.composer.text).to.equal('and the rest');
    const other = await startedSession();
    other.visit.pageCalls.sendEarly('<div>');
    expect(other.state.composer).to.include({ text: '<div>', hasOnlyTags: true });
  });

  it('[REAL-18][API-09] keep in the composer the text that the page’s change pushes beyond the limit', async () => {
    const session = await startedSession({ ports: askedPorts((text) => `${text}!!`) });
    await say(session, `${'x'.repeat(999)}${'y'.repeat(50)}`);
    expect(conversationOf(session)).to.deep.equal([`${'x'.repeat(999)}y`]);
    expect(session.state.composer.text).to.equal(`!!\n${'y'.repeat(49)}`);
  });
});

describe('the page’s approval before sending', () => {
  it('[API-09] keeps a message that the page cancels in the composer, whether typed or sent by a call', async () => {
    const ports = askedPorts((text) => (text.includes('4111') ? null : text));
    const session = await startedSession({ ports });
    await say(session, 'My card is 4111 1111');
    expect(session.state.composer.text).to.equal('My card is 4111 1111');
    expect(await session.visit.pageCalls.send('4111')).to.equal(null);
    expect(conversationOf(session)).to.deep.equal([]);
    session.visit.composer.edit('My card');
    await session.visit.composer.submit();
    expect(conversationOf(session)).to.deep.equal(['My card']);
  });

  it('[API-09] sends the text as changed by the page', async () => {
    const session = await startedSession({ ports: askedPorts((text) => text.replace('4111', '****')) });
    await say(session, 'My card is 4111');
    expect(conversationOf(session)).to.deep.equal(['My card is ****']);
  });

  it('[API-09] keeps the files of a cancelled text', async () => {
    const session = await chattingSession({ ports: askedPorts((text) => (text === 'Secret' ? null : text)) });
    session.visit.composer.addFiles([textFile('a.txt')]);
    await say(session, 'Secret');
    expect(session.state.composer.files.map(({ name }) => name)).to.deep.equal(['a.txt']);
    expect(session.ports.api.of('sendAttachment')).to.have.length(0);
  });

  it('[API-09] asks once per message, and not again for retries', async () => {
    const ports = askedPorts((text) => text);
    const session = await chattingSession({ ports });
    ports.api.script('sendMessage', networkFailure, networkFailure);
    await say(session, 'Once');
    session.visit.queue.retryAll();
    await settle();
    expect(ports.asked).to.deep.equal(['Hello', 'Once']);
  });

  it('[API-09] puts a cancelled text from before the app loaded into the composer', async () => {
    const session = await startedSession({ ports: askedPorts(() => null) });
    session.visit.pageCalls.sendEarly('Typed early');
    expect(session.state.composer.text).to.equal('Typed early');
  });
});

describe('events for the page', () => {
  const ofType = (ports: FakePorts, type: string) => ports.seen.events.filter((event) => event.type === type);

  it('[API-09] emits chat-start once, with the chat’s id', async () => {
    const session = await chattingSession();
    await say(session, 'More');
    expect(ofType(session.ports, 'chat-start')).to.deep.equal([{ type: 'chat-start', chatId: 4711 }]);
  });

  for (const by of ['user', 'staff'] as const)
    it(`[API-09] emits chat-end when ${by} ended the chat`, async () => {
      const session = await chattingSession();
      session.ports.realtime.say({ ...CLOSED, closedBy: by });
      await settle();
      expect(ofType(session.ports, 'chat-end')).to.deep.equal([{ type: 'chat-end', chatId: 4711, by }]);
    });

  it('[API-09] emits chat-operator-change for each operator who takes the chat, and with null after the end', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } });
    await settle();
    await session.visit.pageCalls.end();
    await say(session, 'Next');
    const told = ofType(session.ports, 'chat-operator-change').map((event) => 'operator' in event && event.operator);
    expect(told).to.deep.equal([{ name: 'Dana', img: null }, null]);
  });
});

describe('the page’s settings', () => {
  it('[API-13] select the category that the page names, and send it when the chat is created', async () => {
    const session = await startedSession({ settings: { category: 'billing' } });
    expect(entriesOf(session, 'categories').at(-1)?.selected).to.include({ slug: 'billing' });
    await say(session, 'Hello');
    expect(session.ports.api.of('createChat')[0]?.categoryId).to.equal(session.state.chat.category?.id);
    expect(session.ports.store.get('category')).to.equal(null);
  });

  it('[API-13] report an unknown category, and leave the choice to the visitor', async () => {
    const session = await startedSession({ settings: { category: 'weather' } });
    expect(session.state.chat.category).to.equal(null);
    expect(session.ports.seen.problems[0]?.message).to.contain("There is no question area 'weather'");
  });

  it('[API-13] turn off the rating, the download and sounds', async () => {
    const ports = fakePorts();
    ports.api.showRate = true;
    const session = await chattingSession({
      ports,
      settings: { disabledFeatures: ['rating', 'download', 'sound'] },
    });
    ports.realtime.say({ type: 'message', message: ports.api.staffSays('Bye') });
    ports.realtime.say({ ...CLOSED, showRate: true });
    await settle();
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect([entriesOf(session, 'rate').length, entriesOf(session, 'ask').length]).to.deep.equal([0, 0]);
    expect(ports.seen.sounds).to.deep.equal([]);
  });
});

describe('the page’s details about the visitor', () => {
  const ann = { name: 'Ann Lee', phone: '+1 312 555 0100', avatar: 'https://a.example/ann.png' };

  it('[API-07] are sent when the chat is created, without nested or empty values', async () => {
    const session = await startedSession({
      settings: { metadata: { plan: 'pro', seats: 3, trial: false, nested: { a: 1 }, none: null } },
    });
    await session.setIdentity({ userId: '7', email: 'ann@example.com', details: ann });
    await say(session, 'Hello');
    expect(session.ports.api.of('createChat')[0]?.profile).to.deep.equal({
      ...ann,
      metadata: { plan: 'pro', seats: 3, trial: false },
    });
  });

  it('[API-07] are sent during a chat when they change, if the server accepts updates', async () => {
    const ports = fakePorts();
    ports.api.visitorUpdates = true;
    const session = await chattingSession({ ports });
    await session.setIdentity({ userId: '7', email: 'ann@example.com', token: 'token', details: ann });
    await settle();
    expect(ports.api.of('updateVisitor')).to.have.length(1);
    expect(ports.api.of('updateVisitor')[0]).to.deep.include({ userId: '7', token: 'token', chatId: 4711 });
    await session.setIdentity({ userId: '7', email: 'ann@example.com', token: 'token', details: ann });
    expect(ports.api.of('updateVisitor')).to.have.length(1);
  });

  it('[API-07] are not sent during a chat to a server that does not offer updates', async () => {
    const session = await chattingSession();
    await session.setIdentity({ userId: '7', email: 'ann@example.com', details: ann });
    expect(session.ports.api.of('updateVisitor')).to.have.length(0);
  });

  it('[API-07] are kept across a reload', async () => {
    const session = await startedSession({ settings: { metadata: { plan: 'pro' } } });
    await session.setIdentity({ userId: '7', email: 'ann@example.com', details: ann });
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    await say(next, 'Hello');
    expect(session.ports.api.of('createChat')[0]?.profile).to.deep.equal({ ...ann, metadata: { plan: 'pro' } });
  });

  for (const [how, leave] of [
    ['sign-out', (session: Awaited<ReturnType<typeof startedSession>>) => session.setIdentity({})],
    ['reset()', (session: Awaited<ReturnType<typeof startedSession>>) => session.reset()],
  ] as const)
    it(`[API-07] are erased by ${how}`, async () => {
      const session = await startedSession({ settings: { metadata: { plan: 'pro' } } });
      await session.setIdentity({ userId: '7', email: 'ann@example.com', details: ann });
      await leave(session);
      expect(session.ports.store.get('visitorProfile')).to.equal(null);
      await settle();
      await say(session, 'Hello');
      expect(session.ports.api.of('createChat')[0]?.profile).to.equal(null);
    });
});

/** Ports whose page decides about each message later: `decide` answers the oldest question. */
function decidingPorts() {
  const waiting: { text: string; answer: (text: string | null) => void }[] = [];
  const approveSend: FakePorts['approveSend'] = ({ text, files }) =>
    new Promise((answer) => waiting.push({ text: [text, ...files.map(({ name }) => name)].join('|'), answer }));
  const decide = async (decision: (text: string) => string | null = (text) => text): Promise<void> => {
    const first = waiting.shift();
    first?.answer(decision(first.text));
    await settle();
  };
  return Object.assign(fakePorts(), { waiting, decide, approveSend });
}

describe('a page that needs time to decide about a message', () => {
  const decidingSession = async () => {
    const ports = decidingPorts();
    const session = await startedSession({ ports });
    const type = (text: string): void => session.visit.composer.edit(text);
    return { ports, session, type, composer: (): string => session.state.composer.text };
  };

  it('[HOST-11] keeps the typed text in the composer until the page has decided, then sends what it approves', async () => {
    const { ports, session, type, composer } = await decidingSession();
    type('My card is 4111');
    const submitted = session.visit.composer.submit();
    await settle();
    expect([composer(), ports.store.get('draft'), session.state.composer.isDeciding]).to.deep.equal([
      ...['My card is 4111', 'My card is 4111', true],
    ]);
    type('My card is 4111 and I have a question');
    await ports.decide(() => 'My card is ****');
    await submitted;
    expect(conversationOf(session)).to.deep.equal(['My card is ****']);
    expect([composer(), session.state.composer.isDeciding]).to.deep.equal(['and I have a question', false]);
  });

  it('[HOST-11] a message that the page cancels stays in the composer, also if Send was pressed again', async () => {
    const { ports, session, type, composer } = await decidingSession();
    type('My card is 4111');
    void session.visit.composer.submit();
    void session.visit.composer.submit();
    await ports.decide(() => null);
    expect([composer(), ports.waiting, conversationOf(session)]).to.deep.equal(['My card is 4111', [], []]);
    void session.visit.composer.submit();
    await ports.decide();
    expect([composer(), conversationOf(session)]).to.deep.equal(['', ['My card is 4111']]);
  });

  it('[HOST-11] Send pressed while the page is deciding sends what was typed meanwhile as the next message', async () => {
    const { ports, session, type, composer } = await decidingSession();
    type('One');
    void session.visit.composer.submit();
    type('One\nTwo');
    void session.visit.composer.submit();
    await ports.decide();
    await ports.decide();
    expect([composer(), conversationOf(session)]).to.deep.equal(['', ['One', 'Two']]);
  });

  it('[HOST-11][SEND-06] messages stay in the order in which they were sent, typed or by the page', async () => {
    const { ports, session, type } = await decidingSession();
    void session.visit.pageCalls.send('One', [textFile('a.txt')]);
    type('Two');
    void session.visit.composer.submit();
    void session.visit.pageCalls.send('Three');
    await settle();
    const asked: string[] = [];
    while (ports.waiting.length > 0) {
      expect(ports.waiting).to.have.length(1);
      asked.push(String(ports.waiting[0]?.text));
      await ports.decide();
    }
    expect(asked).to.deep.equal(['One', 'Two', 'Three', '|a.txt']);
    expect(conversationOf(session).filter(Boolean)).to.deep.equal(['One', 'Two', 'Three']);
    expect(ports.api.of('sendAttachment')).to.have.length(1);
  });

  it('[HOST-11] a text sent before the app was loaded is in the composer while the page decides', async () => {
    const { ports, session, composer } = await decidingSession();
    session.visit.pageCalls.sendEarly('One');
    session.visit.pageCalls.sendEarly('Two');
    expect(composer()).to.equal('One\nTwo');
    await ports.decide();
    await ports.decide(() => null);
    expect([composer(), conversationOf(session)]).to.deep.equal(['Two', ['One']]);
  });

  it('[HOST-11][SEC-03] a message of a visitor who was forgotten meanwhile is not sent', async () => {
    const { ports, session, type } = await decidingSession();
    type('About my divorce');
    void session.visit.composer.submit();
    await session.reset();
    await ports.decide();
    expect([session.state.composer.text, ports.api.of('createChat')]).to.deep.equal(['', []]);
  });

  it('[HOST-11] files stay chosen until the page has decided, and those added meanwhile stay', async () => {
    const { ports, session } = await decidingSession();
    session.visit.composer.addFiles([textFile('a.txt')]);
    void session.visit.composer.submit();
    session.visit.composer.addFiles([textFile('b.txt')]);
    expect(session.state.composer.files).to.have.length(2);
    await ports.decide();
    expect(session.state.composer.files.map(({ name }) => name)).to.deep.equal(['b.txt']);
    expect(ports.api.of('sendAttachment')[0]?.files.map(({ name }) => name)).to.deep.equal(['a.txt']);
  });
});
