import type { Backend } from '../http/Backend.ts';

/**
 * Returns those of the 500 latest waiting and open chats whose visitor has no page on the chat's channel. Operators who
 * have the chat open are on it, too. An external cluster does not name its sockets, so nothing is
 * known there.
 */
export async function absentVisitorChats({ store, realtime, config }: Backend): Promise<number[]> {
  if (config.cluster !== null) return [];
  const chats = await store.query<{ id: number; room: string }>(
    "SELECT id, room FROM chats WHERE status <> 'closed' ORDER BY updated_at DESC LIMIT 500",
  );
  const sessions = await store.query<{ socket_ids: string[] }>(
    'SELECT socket_ids FROM desk_sessions WHERE expires_at > now()',
  );
  const ofDesks = new Set(sessions.flatMap(({ socket_ids: socketIds }) => socketIds));
  const absent: number[] = [];
  for (const { id, room } of chats) {
    const sockets = await realtime.socketsOn(`private-${room}`);
    if (sockets?.every((socket) => ofDesks.has(socket))) absent.push(id);
  }
  return absent;
}
