import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clock } from './clock.ts';
import type { CloseReason } from './closeReasons.ts';
import { CLOSE_GRACE_MS } from './limits.ts';

/** A client's WebSocket, and the stream that carries it. */
export type ClientSocket = { readonly socket: WebSocket; readonly stream: Duplex };

/** Sends the close frame, and cuts the connection where the client does not close it within the grace period. */
export function closeSocket(socket: WebSocket, { code, text }: CloseReason, clock: Clock): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, text);
  const stopWaiting = clock.after(CLOSE_GRACE_MS, () => socket.terminate());
  socket.once('close', stopWaiting);
}

/**
 * The same, without reading anything more, so that a client that keeps sending costs nothing. Its own close frame is not read either: the
 * connection is half-closed right away, or the client would learn the reason only after the grace period.
 */
export function closeUnread({ socket, stream }: ClientSocket, reason: CloseReason, clock: Clock): void {
  closeSocket(socket, reason, clock);
  socket.pause();
  stream.end();
}
