import { visitorName } from '../model/chatPreview.ts';
import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';

/** Shows news when a colleague takes a chat of this operator or gives them one. */
export function tellHandOver({ state, resources }: Desk, known: Chat | undefined, now: Chat): void {
  if (known === undefined || known.operatorId === now.operatorId || now.status === 'closed') return;
  if (resources.ownHandOvers.has(now.chatId)) return;
  const me = state.me.operatorId;
  const owner = now.operator?.name ?? 'the queue';
  const text =
    known.operatorId === me && now.operatorId !== null
      ? `${owner} now answers ${visitorName(now)}.`
      : now.operatorId === me && known.operatorId !== null
        ? `${known.operator?.name ?? 'Somebody'} has given you the chat with ${visitorName(now)}.`
        : null;
  if (text !== null) state.news = { text, chatId: now.chatId };
}

export function dismissNews({ state }: Desk): void {
  state.news = null;
}
