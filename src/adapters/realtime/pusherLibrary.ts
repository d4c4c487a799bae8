/**
 * pusher-js. Its build for workers: sockets alone, without the scripts, the `window.Pusher`, the storage and the unload listener that the
 * one for pages brings into them.
 */
import Pusher from 'pusher-js/worker';

const { createWebSocket } = Pusher.Runtime;
// It sends a moment later than it says so: by then the socket may be closing, which the browser would bemoan on the page's console.
Pusher.Runtime.createWebSocket = (url) => {
  const socket = createWebSocket.call(Pusher.Runtime, url);
  const send = socket.send.bind(socket);
  socket.send = (text: unknown) => {
    if ((socket as { readyState?: number }).readyState === WebSocket.OPEN) send(text);
  };
  return socket;
};

export { Pusher };
