import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clock } from './clock.ts';
import type { CloseReason } from './closeReasons.ts';
import { CLOSE_GRACE_MS } from './limits.ts';

/** A client's WebSocket and its underlying stream. */
export type ClientSocket = { readonly socket: WebSocket; readonly stream: Duplex };

/**
 * Sends the close frame, and terminates the connection if the client does not close it within the
 * grace period.
 */
export function closeSocket(socket: WebSocket, { code, text }: CloseReason, clock: Clock): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code, text);
  const stopWaiting = clock.after(CLOSE_GRACE_MS, () => socket.terminate());
  socket.once('close', stopWaiting);
}

/**
 * Like closeSocket, but stops reading at once, so that a client that keeps sending costs nothing.
 * The client's close frame is not read either, so the connection is half-closed; otherwise the
 * client would get the reason only after the grace period.
 */
export function closeUnread({ socket, stream }: ClientSocket, reason: CloseReason, clock: Clock): void {
  closeSocket(socket, reason, clock);
  socket.pause();
  stream.end();
}
