import { expect } from '@open-wc/testing';
import { Pusher } from '../../../src/adapters/realtime/pusher.ts';
import { testLifetime } from '../../support/lifetime.ts';
import type { ScriptedSocket } from '../../support/scriptedSockets.ts';
import { until } from '../../support/until.ts';
import { CHANNEL, sockets, letIn, joined, useScriptedSockets } from '../../support/pusherScene.ts';

describe('the socket shared by all chats of a page', () => {
  useScriptedSockets();

  it('[RT-01] all chats of a page share one socket', async () => {
    const { join } = await joined();
    const other = join(testLifetime(), { chatId: 5, hash: 'x', room: 'chat.5' });
    const [socket] = sockets.all as [ScriptedSocket];
    await until(() => socket.frames.length === 2);
    socket.say('pusher_internal:subscription_succeeded', {}, 'private-chat.5');
    expect(other.types()).to.deep.equal(['joined']);
    expect(sockets.all).to.have.length(1);
  });

  it('[RT-01] a channel joined twice is kept until both have left', async () => {
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

  it('[EL-08] a conversation’s end leaves its channel, and the last one closes the socket', async () => {
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

  it('[EL-08] a closed connection does not reopen for the network, visibility or a nudge', async () => {
    const { lifetime, channel, types } = await joined();
    lifetime.end();
    channel.nudge();
    channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all).to.have.length(1);
    expect(types()).to.deep.equal(['joined']);
  });

  it('[EL-08] a chat started after the last was left opens a new socket', async () => {
    const { join, lifetime } = await joined();
    lifetime.end();
    const next = join();
    await letIn(await sockets.opened(2), '2.2');
    expect(next.types()).to.deep.equal(['joined']);
    expect(sockets.all).to.have.length(2);
  });
});
