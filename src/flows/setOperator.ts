import type { Operator } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChat } from '../session/storedChat.ts';

/** An operator took the chat, perhaps from another in its middle (RT-07). */
export function setOperator(session: ChatSession, operator: Operator): void {
  const { state } = session;
  state.operator = operator;
  state.chat.queue = 0;
  if (!state.operators.some(({ name }) => name === operator.name)) state.operators = [...state.operators, operator];
  storeChat(session);
}
