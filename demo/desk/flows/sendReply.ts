import type { OutgoingReply } from '../model/entities.ts';
import { MESSAGE_LIMIT } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';
import { receiveMessages } from './receiveMessages.ts';

/** Sends the draft: it shows at once as pending, and replies of one chat go out one after the other. */
export function sendReply(desk: Desk, chatId: number): void {
  const { state, ports, backstage } = desk;
  const draft = state.drafts[chatId];
  const text = draft?.text.trim() ?? '';
  if (draft === undefined || text.length > MESSAGE_LIMIT || (text === '' && draft.files.length === 0)) return;
  const uuid = ports.newId();
  const chosen = draft.files.map((file) => ({ ...file, content: backstage.draftFiles.get(file.id) }));
  backstage.replyFiles.set(
    uuid,
    chosen.flatMap((file) => file.content ?? []),
  );
  for (const file of chosen) backstage.draftFiles.delete(file.id);
  const reply: OutgoingReply = {
    uuid,
    text,
    files: chosen.map(({ name, size }) => ({ name, size })),
    createdAt: new Date(ports.clock.now()).toISOString(),
    status: 'pending',
    problem: null,
  };
  state.outgoing[chatId] = [...(state.outgoing[chatId] ?? []), reply];
  state.drafts[chatId] = { text: '', files: [] };
  ports.memory.write('draft', String(chatId), null);
  enqueue(desk, chatId, uuid);
}

/** Sends a failed reply again, under the uuid it had: had the first try arrived after all, it stays one message. */
export function retryReply(desk: Desk, chatId: number, uuid: string): void {
  changeReply(desk, chatId, uuid, { status: 'pending', problem: null });
  enqueue(desk, chatId, uuid);
}

export function discardReply({ state, backstage }: Desk, chatId: number, uuid: string): void {
  state.outgoing[chatId] = (state.outgoing[chatId] ?? []).filter((reply) => reply.uuid !== uuid);
  backstage.replyFiles.delete(uuid);
}

function enqueue(desk: Desk, chatId: number, uuid: string): void {
  const { deliveries } = desk.backstage;
  const before = deliveries.get(chatId) ?? Promise.resolve();
  deliveries.set(
    chatId,
    before.then(() => deliver(desk, chatId, uuid)),
  );
}

async function deliver(desk: Desk, chatId: number, uuid: string): Promise<void> {
  const { state, ports, backstage } = desk;
  const reply = state.outgoing[chatId]?.find((one) => one.uuid === uuid);
  if (reply === undefined) return;
  const files = backstage.replyFiles.get(uuid) ?? [];
  const sent = await outcome(desk, ports.api.sendReply(chatId, { uuid, text: reply.text, files }));
  if (sent.kind === 'done') receiveMessages(desk, chatId, [sent.value]);
  if (sent.kind === 'failed') changeReply(desk, chatId, uuid, { status: 'failed', problem: sent.problem });
}

function changeReply({ state }: Desk, chatId: number, uuid: string, change: Partial<OutgoingReply>): void {
  const replies = state.outgoing[chatId] ?? [];
  state.outgoing[chatId] = replies.map((reply) => (reply.uuid === uuid ? { ...reply, ...change } : reply));
}
