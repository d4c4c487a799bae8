import type { Operator } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChat } from '../session/storedChat.ts';
import { setQueue } from './setQueue.ts';

/** An operator took the chat, perhaps from another in its middle (RT-07): a line of the thread says so, once (UX-11). */
export function setOperator(session: ChatSession, operator: Operator): void {
  const { state } = session;
  const isAnother = state.operator?.name !== operator.name;
  state.operator = operator;
  if (!state.operators.some(({ name }) => name === operator.name)) state.operators = [...state.operators, operator];
  setQueue(session, 0);
  if (isAnother && operator.name !== '') sayJoined(session, operator.name);
  storeChat(session);
}

function sayJoined({ state, thread, ports }: ChatSession, name: string): void {
  thread.merge({
    objectType: 'modal',
    key: ports.newId(),
    chatId: state.chat.id,
    createdAt: ports.clock.now(),
    icon: null,
    textKey: 'operator.joined',
    textValues: { name },
  });
}
