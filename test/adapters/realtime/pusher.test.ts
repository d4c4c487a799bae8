import { expect } from '@open-wc/testing';
import type { Servers } from '../../../src/config/settings.ts';
import type { Answer, ChatKey, RealtimeEvent } from '../../../src/ports.ts';
import { createSocketRealtime } from '../../../src/adapters/realtime/createRealtime.ts';
import * as library from '../../../src/adapters/realtime/PusherConnection.ts';
import { Pusher } from '../../../src/adapters/realtime/pusher.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { ScriptedSockets, type ScriptedSocket } from '../../support/scriptedSockets.ts';
import { testSettings } from '../../support/makeSession.ts';
import { until } from '../../support/until.ts';
import { makeWireMessage } from '../../support/wireMessage.ts';

type Asked = ChatKey & { socketId: string; channelName: string };
const room = { chatId: 4711, hash: '9f', room: 'chat.4711' };
const CHANNEL = 'private-chat.4711';
const signed: Answer<{ auth: string }> = { ok: true, value: { auth: 'key:signature' } };
const refusal = (status: number): Answer<never> => ({ ok: false, code: 'refused', status, error: '', errors: {} });

let sockets: ScriptedSockets;

function makeRealtime(servers: Partial<Servers> = {}) {
  const clock = new FakeClock();
  const asked: Asked[] = [];
  const answers: (Answer<{ auth: string }> | Promise<Answer<{ auth: string }>>)[] = [];
  const problems: string[] = [];
  const realtime = createSocketRealtime({
    load: async () => library,
    clock,
    servers: () => ({ ...testSettings.servers, ...servers }),
    authorize: async (request) => {
      asked.push(request);
      return answers.shift() ?? signed;
    },
    report: ({ message }) => void problems.push(message),
  });
  const join = (lifetime = testLifetime(), given = room) => {
    const events: RealtimeEvent[] = [];
    const channel = realtime.join(given, (event) => events.push(event), lifetime.signal);
    return { channel, events, lifetime, types: () => events.map(({ type }) => type) };
  };
  return { realtime, join, clock, asked, answers, problems };
}

/** Lets a socket through the handshake and onto the channel. */
async function letIn(socket: ScriptedSocket, socketId = '1.1', channel = CHANNEL): Promise<void> {
  socket.accept(socketId);
  await socket.sent('pusher:subscribe');
  socket.say('pusher_internal:subscription_succeeded', {}, channel);
}

/** A visitor in a chat, live. */
async function joined(servers: Partial<Servers> = {}) {
  const made = makeRealtime(servers);
  const member = made.join();
  const socket = await sockets.opened();
  await letIn(socket);
  const say = (event: string, data: unknown) => socket.say(event, data, CHANNEL);
  return { ...made, ...member, socket, say };
}

describe('the realtime connection', () => {
  beforeEach(() => (sockets = new ScriptedSockets()));
  afterEach(() => sockets.restore());

  it('[RT-01] goes over a secure websocket to the socket server, with the push key', async () => {
    const { socket } = await joined({ socketUrl: 'wss://socket.example', pushKey: 'the-key' });
    const { origin, pathname, searchParams } = new URL(socket.url);
    expect([origin, pathname]).to.deep.equal(['wss://socket.example', '/app/the-key']);
    expect(searchParams.get('protocol')).to.equal('7');
  });

  it('[RT-01][EL-09] goes to the port and path of the socket-url, without TLS where it says so', async () => {
    const { socket } = await joined({ socketUrl: 'ws://127.0.0.1:4300/realtime' });
    expect(socket.url).to.match(/^ws:\/\/127\.0\.0\.1:4300\/realtime\/app\/key\?/);
  });

  it('[RT-02][RT-03] joins the room’s private channel with a signature for its chat and socket', async () => {
    const { socket, asked, types } = await joined();
    expect(asked).to.deep.equal([{ socketId: '1.1', channelName: CHANNEL, chatId: 4711, hash: '9f' }]);
    const { data } = await socket.sent('pusher:subscribe');
    expect(data).to.deep.include({ auth: 'key:signature', channel: CHANNEL });
    expect(types()).to.deep.equal(['joined']);
  });

  it('[RT-03] tells what the server says on the channel', async () => {
    const { say, events } = await joined();
    say('Chat.NewChatMessage', { message: makeWireMessage() });
    say('Chat.ChatOpened', { chat_id: 4711, operator: { name: 'Dana', img: null } });
    say('Chat.Company.Updated', { company: 'sign-docs' });
    say('Chat.ChatClosed', { chat_id: 4711, closed_by: 'staff', show_rate: true, saved_history: false });
    expect(events[1]).to.have.nested.property('message.text', 'Hello 😀');
    expect(events.slice(2)).to.deep.equal([
      { type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } },
      { type: 'company', company: 'sign-docs' },
      { type: 'closed', chatId: 4711, closedBy: 'staff', showRate: true, savedHistory: false },
    ]);
  });

  it('[SRV-04] tells that something is too large for an event', async () => {
    const { say, events } = await joined();
    say('Chat.Changed', { chat_id: 4711 });
    expect(events.slice(1)).to.deep.equal([{ type: 'changed' }]);
  });

  it('[UX-11][UX-18] tells the place in line, and that the server sends a conversation by e-mail', async () => {
    const { say, events, problems } = await joined();
    say('Chat.QueueUpdated', { chat_id: 4711, queue: 2 });
    say('Chat.ChatClosed', { chat_id: 4711, closed_by: 'staff', email_transcript: true });
    say('Chat.QueueUpdated', { chat_id: 4711, queue: -1 });
    expect(events.slice(1)).to.deep.equal([
      { type: 'queue', chatId: 4711, queue: 2 },
      {
        ...{ type: 'closed', chatId: 4711, closedBy: 'staff', showRate: false, savedHistory: false },
        emailTranscript: true,
      },
    ]);
    expect(problems).to.deep.equal(['Chat.QueueUpdated: malformed']);
  });

  it('[RT-03] understands names with the configured namespace, and those without', async () => {
    const { say, types } = await joined({ eventNamespace: 'App\\Events' });
    say('App\\Events\\Chat\\NewChatMessage', { message: makeWireMessage() });
    say('App\\Events\\Chat\\Company\\Updated', { company: 'sign-docs' });
    say('Chat.ChatClosed', { chat_id: 4711 });
    say('Other\\Events\\Chat\\ChatClosed', { chat_id: 4711 });
    expect(types()).to.deep.equal(['joined', 'message', 'company', 'closed']);
  });

  it('[CALL-21] drops what does not fit its schema, reports it without its content, and hears on', async () => {
    const { say, types, problems } = await joined();
    say('Chat.NewChatMessage', { message: { id: 1, message: 'private' } });
    say('Chat.ChatOpened', 'not even an object');
    for (const name of ['Chat.Unknown', 'constructor', '__proto__', 'toString']) say(name, { any: 1 });
    say('Chat.ChatClosed', { chat_id: 4711 });
    expect(types()).to.deep.equal(['joined', 'closed']);
    expect(problems).to.deep.equal(['Chat.NewChatMessage: malformed', 'Chat.ChatOpened: malformed']);
  });

  it('[RT-04] hears the staff typing', async () => {
    const { say, events } = await joined();
    say('client-staffTyping', { name: 'Dana', chat_id: 4711 });
    expect(events.at(-1)).to.deep.equal({ type: 'typing', name: 'Dana' });
  });

  it('[RT-04][SEND-13] whispers with the protocol’s client- prefix', async () => {
    const { channel, socket } = await joined();
    channel.whisper({ type: 'clientTyping', name: 'Ann', chatId: 4711, message: 'Hi 😀' });
    channel.whisper({ type: 'client-ping-connection', browser: 'Chrome 156', device: 'desktop' });
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    await socket.sent('client-user-closed-chat');
    expect(socket.frames.slice(1)).to.deep.equal([
      {
        event: 'client-clientTyping',
        channel: CHANNEL,
        data: { name: 'Ann', chat_id: 4711, message: 'Hi &#128512;' },
      },
      { event: 'client-ping-connection', channel: CHANNEL, data: { browser: 'Chrome 156', device: 'desktop' } },
      { event: 'client-user-closed-chat', channel: CHANNEL, data: { chat_id: 4711 } },
    ]);
  });

  it('[RT-04] loses a whisper in silence while the channel is not joined', async () => {
    const { join } = makeRealtime();
    const { channel } = join();
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    const socket = await sockets.opened();
    socket.accept('1.1');
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    await socket.sent('pusher:subscribe');
    expect(socket.frames.map(({ event }) => event)).to.deep.equal(['pusher:subscribe']);
  });

  it('[EL-08] sends nothing to a socket that is closing: the browser would complain of it on the page’s console', async () => {
    const { join, answers } = makeRealtime();
    let sign: (answer: Answer<{ auth: string }>) => void = () => undefined;
    answers.push(new Promise((resolve) => (sign = resolve)));
    const { lifetime } = join();
    const socket = await sockets.opened();
    // As a real one, which closes with a handshake.
    socket.close = () => void (socket.readyState = 2);
    socket.accept('1.1');
    sign(signed);
    // The library has the signature, and sends it in a task of its own.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    lifetime.end();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(socket.readyState).to.equal(2);
    expect(socket.frames.map(({ event }) => event)).to.eql([]);
  });

  it('[RT-06] comes back by itself after a lost socket, with a new signature', async () => {
    const { socket, types, asked } = await joined();
    socket.drop();
    expect(types()).to.deep.equal(['joined', 'lost']);
    await letIn(await sockets.opened(2), '2.2');
    expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
    expect(asked.map(({ socketId }) => socketId)).to.deep.equal(['1.1', '2.2']);
  });

  it('[RT-06] comes back at once when it is nudged, and only then', async () => {
    const { socket, channel, types } = await joined();
    channel.nudge();
    expect(sockets.all).to.have.length(1);
    socket.drop();
    channel.nudge();
    channel.nudge();
    expect(sockets.all).to.have.length(2);
    await letIn(await sockets.opened(2), '2.2');
    expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-06] tries at once when the page is seen again', async () => {
    const { socket } = await joined();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all).to.have.length(1);
    socket.drop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all).to.have.length(2);
  });

  it('[RT-06] makes one attempt at a time: the library does not listen to the network beside it', async () => {
    const { socket, channel } = await joined();
    socket.drop();
    channel.nudge();
    Pusher.Runtime.getNetwork().emit('online');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(sockets.all).to.have.length(2);
  });

  it('[RT-06] does not trust a socket from before an outage of the network', async () => {
    const { socket, types } = await joined();
    window.dispatchEvent(new Event('online'));
    expect(socket.isClosed).to.equal(true);
    await letIn(await sockets.opened(2), '2.2');
    expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-02] does not join a new socket with the signature of the one before', async () => {
    const { join, answers } = makeRealtime();
    let answer = (_signature: Answer<{ auth: string }>): void => undefined;
    answers.push(new Promise((resolve) => (answer = resolve)));
    const { channel } = join();
    const first = await sockets.opened();
    first.accept('1.1');
    first.drop();
    channel.nudge();
    const second = await sockets.opened(2);
    second.accept('2.2');
    await second.sent('pusher:subscribe');
    answer({ ok: true, value: { auth: 'key:old' } });
    await new Promise(requestAnimationFrame);
    expect(second.frames.map(({ data }) => (data as { auth: string }).auth)).to.deep.equal(['key:signature']);
  });

  it('[RT-02] asks for the signature again when the backend was down for a moment', async () => {
    const { join, answers, asked, clock } = makeRealtime();
    answers.push(refusal(503), { ok: false, code: 'network', status: null, error: '', errors: {} });
    const { types } = join();
    const socket = await sockets.opened();
    socket.accept('1.1');
    await until(() => asked.length === 1);
    await clock.advance(2_000);
    expect(asked).to.have.length(2);
    await clock.advance(4_000);
    await socket.sent('pusher:subscribe');
    socket.say('pusher_internal:subscription_succeeded', {}, CHANNEL);
    expect(types()).to.deep.equal(['joined']);
  });

  it('[RT-02] does not ask again on this socket when the backend says no', async () => {
    const { join, answers, asked, clock } = makeRealtime();
    answers.push(refusal(403));
    join();
    (await sockets.opened()).accept('1.1');
    await until(() => asked.length === 1);
    await clock.advance(600_000);
    expect(asked).to.have.length(1);
  });

  it('[RT-02] tries again when the socket server refuses the signature', async () => {
    const { join, clock, asked } = makeRealtime();
    join();
    const socket = await sockets.opened();
    socket.accept('1.1');
    await socket.sent('pusher:subscribe');
    socket.say('pusher:subscription_error', { type: 'AuthError', status: 401 }, CHANNEL);
    await clock.advance(2_000);
    expect(asked).to.have.length(2);
  });

  it('[API-12] without a key, which neither the page nor the backend gave, says so and is refused', () => {
    const { join, problems } = makeRealtime({ pushKey: '' });
    expect(join().types()).to.deep.equal(['refused']);
    expect(problems).to.deep.equal(['There is no push-key: give the attribute, or have the backend tell it']);
  });

  it('[API-12][RT-01] reports a key that the socket server does not know, and is refused', async () => {
    const { join, problems } = makeRealtime();
    const { types } = join();
    const socket = await sockets.opened();
    socket.onopen?.();
    socket.say('pusher:error', { code: 4001, message: 'App key not found' });
    socket.drop(4001);
    await until(() => problems.length > 0);
    expect(problems).to.deep.equal(['The socket server refused the connection: it does not know the push-key (4001)']);
    expect(types()).to.deep.equal(['refused']);
  });

  it('[RT-01] shares one socket among all that join', async () => {
    const { join } = await joined();
    const other = join(testLifetime(), { chatId: 5, hash: 'x', room: 'chat.5' });
    const [socket] = sockets.all as [ScriptedSocket];
    await until(() => socket.frames.length === 2);
    socket.say('pusher_internal:subscription_succeeded', {}, 'private-chat.5');
    expect(other.types()).to.deep.equal(['joined']);
    expect(sockets.all).to.have.length(1);
  });

  it('[RT-01] keeps a channel that two have joined until both have left', async () => {
    const { join, socket, lifetime } = await joined();
    const second = join();
    await until(() => second.types().length > 0);
    expect(second.types()).to.deep.equal(['joined']);
    const third = join(testLifetime(), { chatId: 5, hash: 'x', room: 'chat.5' });
    await until(() => socket.frames.length === 2);
    lifetime.end();
    second.lifetime.end();
    await socket.sent('pusher:unsubscribe');
    expect(socket.frames.filter(({ event }) => event === 'pusher:unsubscribe')).to.have.length(1);
    third.lifetime.end();
  });

  it('[EL-08] leaves the channel with its conversation, and the socket with the last', async () => {
    const { join, lifetime, socket, say, types } = await joined();
    const other = join(testLifetime(), { chatId: 5, hash: 'x', room: 'chat.5' });
    await until(() => socket.frames.length === 2);
    lifetime.end();
    expect((await socket.sent('pusher:unsubscribe')).data).to.deep.equal({ channel: CHANNEL });
    say('Chat.ChatClosed', { chat_id: 4711 });
    expect(types()).to.deep.equal(['joined']);
    expect(socket.isClosed).to.equal(false);
    other.lifetime.end();
    expect(socket.isClosed).to.equal(true);
    expect(Pusher.instances).to.deep.equal([]);
  });

  it('[EL-08] stays gone: neither network, nor sight, nor a nudge brings a left connection back', async () => {
    const { lifetime, channel, types } = await joined();
    lifetime.end();
    channel.nudge();
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all).to.have.length(1);
    expect(types()).to.deep.equal(['joined']);
  });

  it('[EL-08] opens a new socket for a chat after the last was left', async () => {
    const { join, lifetime } = await joined();
    lifetime.end();
    const next = join();
    await letIn(await sockets.opened(2), '2.2');
    expect(next.types()).to.deep.equal(['joined']);
    expect(sockets.all).to.have.length(2);
  });

  it('[CALL-20] reports what throws while it hears an event, and hears on', async () => {
    const { realtime, problems } = makeRealtime();
    const heard: string[] = [];
    const hear = ({ type }: RealtimeEvent): void => {
      heard.push(type);
      throw new Error('A flow’s bug');
    };
    realtime.join(room, hear, testLifetime().signal);
    const socket = await sockets.opened();
    await letIn(socket);
    socket.say('Chat.ChatClosed', { chat_id: 4711 }, CHANNEL);
    expect(heard).to.deep.equal(['joined', 'closed']);
    expect(problems).to.have.length(2);
  });

  it('[EL-07] leaves nothing of the library in the host page', async () => {
    const { lifetime } = await joined();
    expect('Pusher' in window).to.equal(false);
    lifetime.end();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('pusher'))).to.deep.equal([]);
  });
});
