import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { WebSocketServer } from 'ws';

const KEY = 'example';
const SECRET = randomUUID();
const sign = (text) => `${KEY}:${createHmac('sha256', SECRET).update(text).digest('hex')}`;

/** A backend for one operator, in memory. Returns its URL, `reply(text)` for the newest chat, and `close()`. */
export async function startBackend({ port = 4300, origin = 'http://localhost:8080' } = {}) {
  const chats = [];
  const sockets = new Map();

  // #region calls
  const calls = {
    'GET /api/chat/categories': () => [],
    'POST /api/chat/new': ({ uuid }) => {
      let chat = chats.find((one) => one.uuid === uuid);
      if (!chat)
        chats.push(
          (chat = { id: chats.length + 1, hash: randomUUID(), room: `room-${randomUUID()}`, uuid, messages: [] }),
        );
      const { id, hash, room, messages } = chat;
      const realtime = { key: KEY, url: `ws://localhost:${server.address().port}` };
      return { success: true, chat_id: id, hash, room, uuid, messages, queue: 0, realtime };
    },
    'POST /api/chat/new-message': ({ message, uuid }, chat) => {
      const stored = chat.messages.find((one) => one.uuid === uuid);
      return { success: true, message: stored ?? addMessage(chat, { message, uuid, author_type: 'User' }) };
    },
    'GET /api/chat/verify-latest-message': ({ message_id }, chat) => {
      const messages = chat.messages.filter(({ id }) => id > Number(message_id));
      return { latest: messages.length === 0, status: true, messages };
    },
    'POST /api/broadcasting/auth/pws': ({ socket_id, channel_name }, chat) =>
      channel_name === `private-${chat.room}` ? { auth: sign(`${socket_id}:${channel_name}`) } : null,
  };
  // #endregion

  // #region http
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const send = (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (/^\/support\/[^/]+\/status\/chat\/online$/.test(pathname)) return send(200, true);
    const call = calls[`${request.method} ${pathname}`];
    if (!call) return send(404, { success: false, error: 'There is no such call' });
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const fields = body ? JSON.parse(body) : Object.fromEntries(searchParams);
    const chat = chats.find(({ id, hash }) => String(id) === String(fields.chat_id) && hash === fields.hash);
    const isOfChat = call.length === 2;
    const answer = isOfChat && !chat ? null : call(fields, chat);
    return answer === null ? send(403, { success: false, error: 'The hash does not fit the chat' }) : send(200, answer);
  });
  // #endregion

  // #region socket
  const push = (socket, event, data, channel) =>
    socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
  new WebSocketServer({ server }).on('connection', (socket, { url }) => {
    // The path is /app/ and the key.
    if (!url.startsWith(`/app/${KEY}`)) return socket.close(4001);
    const id = `${sockets.size + 1}.${Date.now()}`;
    sockets.set(socket, new Set());
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(text);
      if (event === 'pusher:ping') push(socket, 'pusher:pong', {});
      if (event !== 'pusher:subscribe' || data.auth !== sign(`${id}:${data.channel}`)) return;
      sockets.get(socket).add(data.channel);
      push(socket, 'pusher_internal:subscription_succeeded', {}, data.channel);
    });
    push(socket, 'pusher:connection_established', { socket_id: id, activity_timeout: 120 });
  });
  // #endregion

  function addMessage(chat, fields) {
    const message = {
      ...{ id: chat.messages.length + 1, chat_id: chat.id, author_name: 'Dana', created_at: new Date().toISOString() },
      ...{ is_bot: false, message_type: 'default', attachments: [], ...fields },
    };
    chat.messages.push(message);
    for (const [socket, channels] of sockets)
      if (channels.has(`private-${chat.room}`))
        push(socket, 'Chat.NewChatMessage', { message }, `private-${chat.room}`);
    if (fields.author_type === 'User') console.log(`Chat ${chat.id}: ${fields.message}`);
    return message;
  }

  await new Promise((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    reply: (message) =>
      chats.length > 0 && addMessage(chats.at(-1), { message, uuid: randomUUID(), author_type: 'staff' }),
    close: () => {
      for (const socket of sockets.keys()) socket.terminate();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

// As a program, each line that you type is an answer in the newest chat.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url, reply } = await startBackend();
  console.log(`The backend is ${url}`);
  process.stdin.setEncoding('utf8').on('data', (line) => reply(line.trim()));
}
