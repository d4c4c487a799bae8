import { WebSocketServer } from 'ws';

/**
 * Accepts the server's upgrades like a Pusher server (protocol 7): grants every subscription, and
 * never sends an event.
 */
export function pusherSocket(server) {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      const send = (event, data, channel) =>
        client.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
      send('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 });
      client.on('message', (raw) => {
        const { event, data } = JSON.parse(String(raw));
        if (event === 'pusher:subscribe') send('pusher_internal:subscription_succeeded', {}, data.channel);
        if (event === 'pusher:ping') send('pusher:pong', {});
      });
    });
  });
  return sockets;
}
