/** An encoded frame. It is encoded once for all connections. */
export type Frame = Buffer;

export type ServerEvent = {
  event: string;
  channel?: string | undefined;
  /** JSON text: in server frames `data` is always a string. */
  data?: string | undefined;
  /** The sender of a client event on a presence channel. */
  user_id?: string | undefined;
};

export function encodeFrame(event: ServerEvent): Frame {
  return Buffer.from(JSON.stringify(event));
}

export function connectionEstablished(socketId: string, activityTimeoutMs: number): Frame {
  const data = { socket_id: socketId, activity_timeout: Math.ceil(activityTimeoutMs / 1000) };
  return encodeFrame({ event: 'pusher:connection_established', data: JSON.stringify(data) });
}

export function subscriptionSucceeded(channel: string, presence?: object): Frame {
  const data = JSON.stringify(presence ? { presence } : {});
  return encodeFrame({ event: 'pusher_internal:subscription_succeeded', channel, data });
}

export type SubscriptionFault = {
  type: 'AuthError' | 'InvalidChannel' | 'LimitReached';
  error: string;
  status: number;
};

export function subscriptionError(channel: string, fault: SubscriptionFault): Frame {
  return encodeFrame({ event: 'pusher:subscription_error', channel, data: JSON.stringify(fault) });
}

/** An error that leaves the connection open. */
export function protocolError(code: number | null, message: string): Frame {
  return encodeFrame({ event: 'pusher:error', data: JSON.stringify({ code, message }) });
}

export const PING = encodeFrame({ event: 'pusher:ping', data: '{}' });
export const PONG = encodeFrame({ event: 'pusher:pong', data: '{}' });
