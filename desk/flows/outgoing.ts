/** The replies that the server does not have yet, by chat or ticket, in the state and in the store. */
import type { OutgoingReply } from '../model/entities.ts';
import type { ThreadKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';

/** Adds a reply, and stores it with its files until the server has it. */
export function addReply(desk: Desk, reply: OutgoingReply): void {
  const { state } = desk;
  state.outgoing[reply.to] = [...(state.outgoing[reply.to] ?? []), reply];
  storeReply(desk, reply);
}

export function changeReplies({ state }: Desk, to: ThreadKey, change: (reply: OutgoingReply) => OutgoingReply): void {
  state.outgoing[to] = (state.outgoing[to] ?? []).map(change);
}

/** Stores a refused reply as refused, so that a reload does not resend it. A no-op if it was removed meanwhile. */
export function refuseReply(desk: Desk, refused: OutgoingReply): void {
  if (!desk.state.outgoing[refused.to]?.some(({ uuid }) => uuid === refused.uuid)) return;
  changeReplies(desk, refused.to, (reply) => (reply.uuid === refused.uuid ? refused : reply));
  storeReply(desk, refused);
}

/** Removes replies, because the server has them or the operator has discarded them. */
export function removeReplies(desk: Desk, to: ThreadKey, uuids: ReadonlySet<string>): void {
  const { state, ports, resources } = desk;
  const removed = (state.outgoing[to] ?? []).filter(({ uuid }) => uuids.has(uuid));
  if (removed.length === 0) return;
  state.outgoing[to] = (state.outgoing[to] ?? []).filter(({ uuid }) => !uuids.has(uuid));
  for (const { uuid, files } of removed) {
    for (const { id } of files) resources.files.delete(id);
    void ports.replies.remove(uuid);
  }
}

/** Erases this operator's stored replies. Those of other accounts of this browser stay. */
export async function removeStoredReplies({ state, ports }: Desk): Promise<void> {
  for (const { operatorId, reply } of await ports.replies.readAll())
    if (operatorId === state.me.operatorId) await ports.replies.remove(reply.uuid);
}

/** Returns the contents of a reply's files. */
export function filesOf({ resources }: Desk, { files }: Pick<OutgoingReply, 'files'>): readonly File[] {
  return files.flatMap(({ id }) => resources.files.get(id) ?? []);
}

function storeReply(desk: Desk, reply: OutgoingReply): void {
  const { state, ports } = desk;
  // The state holds proxies, which IndexedDB cannot clone.
  const copy = {
    ...reply,
    files: reply.files.map((file) => ({ ...file })),
    ...(reply.cc === undefined ? {} : { cc: [...reply.cc] }),
  };
  void ports.replies.save({ operatorId: state.me.operatorId, reply: copy, files: filesOf(desk, reply) });
}
