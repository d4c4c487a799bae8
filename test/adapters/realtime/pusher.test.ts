import { expect } from '@open-wc/testing';
import type { Answer, RealtimeEvent } from '../../../src/ports.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { until } from '../../support/until.ts';
import { makeWireMessage } from '../../support/wireMessage.ts';
import {
  room,
  CHANNEL,
  signed,
  sockets,
  makeRealtime,
  letIn,
  joined,
  useScriptedSockets,
} from '../../support/pusherScene.ts';

describe('the realtime connection', () => {
  useScriptedSockets();

  it('[RT-01] connects to the socket server over a secure WebSocket with the push key', async () => {
    const { socket } = await joined({ socketUrl: 'wss://socket.example', pushKey: 'the-key' });
    const { origin, pathname, searchParams } = new URL(socket.url);
    expect([origin, pathname]).to.deep.equal(['wss://socket.example', '/app/the-key']);
    expect(searchParams.get('protocol')).to.equal('7');
  });

  it('[RT-01][EL-09] uses the port and path of socket-url, and no TLS for ws:', async () => {
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

  it('[RT-03] emits the server’s events on the channel', async () => {
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

  it('[VIS-12] emits the names of a hand-over and an end, and ignores those of another type', async () => {
    const { say, events } = await joined();
    const operator = { name: 'Marco Vidal', img: null };
    say('Chat.ChatOpened', { chat_id: 4711, operator, handed_over_by: 'Dana Reed' });
    say('Chat.ChatOpened', { chat_id: 4711, operator, handed_over_by: 7 });
    say('Chat.ChatClosed', { chat_id: 4711, closed_by: 'staff', closed_by_name: 'Marco Vidal' });
    expect(events.slice(1)).to.deep.equal([
      { type: 'opened', chatId: 4711, operator, handedOverBy: 'Dana Reed' },
      { type: 'opened', chatId: 4711, operator, handedOverBy: '' },
      {
        ...{ type: 'closed', chatId: 4711, closedBy: 'staff', closedByName: 'Marco Vidal' },
        ...{ showRate: false, savedHistory: false },
      },
    ]);
  });

  it('[SRV-04] emits that something changed that is too large for an event', async () => {
    const { say, events } = await joined();
    say('Chat.Changed', { chat_id: 4711 });
    expect(events.slice(1)).to.deep.equal([{ type: 'changed' }]);
  });

  it('[VIS-03] emits which message an operator has had on screen', async () => {
    const { say, events, problems } = await joined();
    say('Chat.MessagesSeen', { chat_id: 4711, message_id: 991 });
    say('Chat.MessagesSeen', { chat_id: 4711, message_id: 'm-7' });
    say('Chat.MessagesSeen', { chat_id: 4711 });
    expect(events.slice(1)).to.deep.equal([
      { type: 'seen', chatId: 4711, messageId: 991 },
      { type: 'seen', chatId: 4711, messageId: 'm-7' },
    ]);
    expect(problems).to.deep.equal(['Chat.MessagesSeen: malformed']);
  });

  it('[UX-11][UX-18] emits the place in line, and whether the server e-mails transcripts', async () => {
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

  it('[RT-03] recognises event names with the configured namespace and without one', async () => {
    const { say, types } = await joined({ eventNamespace: 'App\\Events' });
    say('App\\Events\\Chat\\NewChatMessage', { message: makeWireMessage() });
    say('App\\Events\\Chat\\Company\\Updated', { company: 'sign-docs' });
    say('Chat.ChatClosed', { chat_id: 4711 });
    say('Other\\Events\\Chat\\ChatClosed', { chat_id: 4711 });
    expect(types()).to.deep.equal(['joined', 'message', 'company', 'closed']);
  });

  it('[CALL-21] drops malformed events, reports them without their content, and keeps listening', async () => {
    const { say, types, problems } = await joined();
    say('Chat.NewChatMessage', { message: { id: 1, message: 'private' } });
    say('Chat.ChatOpened', 'not even an object');
    for (const name of ['Chat.Unknown', 'constructor', '__proto__', 'toString']) say(name, { any: 1 });
    say('Chat.ChatClosed', { chat_id: 4711 });
    expect(types()).to.deep.equal(['joined', 'closed']);
    expect(problems).to.deep.equal(['Chat.NewChatMessage: malformed', 'Chat.ChatOpened: malformed']);
  });

  it('[RT-04] emits staff’s typing', async () => {
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

  it('[RT-04] drops a whisper silently while the channel is not joined', async () => {
    const { join } = makeRealtime();
    const { channel } = join();
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    const socket = await sockets.opened();
    socket.accept('1.1');
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    await socket.sent('pusher:subscribe');
    expect(socket.frames.map(({ event }) => event)).to.deep.equal(['pusher:subscribe']);
  });

  it('[EL-08] sends nothing to a closing socket, which would log an error on the page’s console', async () => {
    const { join, answers } = makeRealtime();
    let sign: (answer: Answer<{ auth: string }>) => void = () => undefined;
    answers.push(new Promise((resolve) => (sign = resolve)));
    const { lifetime } = join();
    const socket = await sockets.opened();
    // Like a real socket, which closes with a handshake.
    socket.close = () => void (socket.readyState = 2);
    socket.accept('1.1');
    sign(signed);
    // The library has the signature, and sends it in a separate task.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    lifetime.end();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(socket.readyState).to.equal(2);
    expect(socket.frames.map(({ event }) => event)).to.eql([]);
  });

  it('[API-12] without a push-key from the page or the backend it reports that and emits refused', () => {
    const { join, problems } = makeRealtime({ pushKey: '' });
    expect(join().types()).to.deep.equal(['refused']);
    expect(problems).to.deep.equal(['There is no push-key: give the attribute, or have the backend tell it']);
  });

  it('[API-12][RT-01] reports a push-key that the socket server does not know, and emits refused', async () => {
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

  it('[CALL-20] reports an error thrown by an event listener, and keeps listening', async () => {
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
