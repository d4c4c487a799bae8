import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { URLSearchParams } from 'node:url';

/**
 * The two responses that the specs of pusher-js expect from a backend: the authorization, and an
 * event sent on demand.
 */
export async function startSpecApi(test, pusher) {
  const decode = (value) => Buffer.from(value ?? '', 'base64').toString();

  const answer = async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/auth') {
      const form = new URLSearchParams(await text(request));
      const socketId = form.get('socket_id');
      const user_info = { name: `Integration ${socketId}`, email: `integration-${socketId}@example.com` };
      return pusher.authorizeChannel(socketId, form.get('channel_name'), { user_id: socketId, user_info });
    }
    const [channel, event, data] = ['channel', 'event', 'data'].map((name) => decode(searchParams.get(name)));
    await pusher.trigger(channel, event, JSON.parse(data));
    return {};
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}
