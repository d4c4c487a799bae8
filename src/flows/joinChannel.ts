import { PING_INTERVAL_MS, VERIFY_INTERVAL_MS } from '../config/durations.ts';
import type { Message } from '../entries/message/message.ts';
import type { RealtimeEvent } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { storeChatSoon } from '../session/storedChat.ts';
import { closedByServer } from './closedByServer.ts';
import { receiveMessage } from './receiveMessage.ts';
import { setOperator } from './setOperator.ts';
import { showStaffTyping } from './showStaffTyping.ts';
import { switchCompany } from './switchCompany.ts';
import { catchUp } from './catchUp.ts';
import { moveCursor, verifyLatest } from './verifyLatest.ts';

/** Listens to the chat's channel until the chat ends; tells the operators that the visitor is there (RT-03, RT-05). */
export function joinChannel(session: ChatSession): void {
  const { ports, state } = session;
  const signal = session.chat;
  const key = session.chatKey;
  const { room } = state.chat;
  if (!key || room === null || signal.aborted) return;
  const hear = (event: RealtimeEvent): void => {
    if (!signal.aborted) hearEvent(session, event);
  };
  // Until it is joined, and the server has told what was said before.
  session.gap = {};
  session.channel = ports.realtime.join({ ...key, room }, hear, signal);
  ports.clock.every(PING_INTERVAL_MS, signal, () => {
    session.channel?.whisper({
      type: 'client-ping-connection',
      browser: ports.page.browser(),
      device: ports.page.device(),
    });
    // Where the channel is refused, or cannot be reached, the answers come all the same.
    if (!session.isLive && ports.page.isOnline()) void verifyLatest(session);
  });
  ports.clock.every(VERIFY_INTERVAL_MS, signal, () => {
    if (!session.thread.lastMessage(key.chatId)) void verifyLatest(session);
  });
}

function hearMessage(session: ChatSession, message: Message): void {
  const isFurther = !session.gap && moveCursor(session, message.id);
  if (!receiveMessage(session, message, { isLive: true }) && isFurther) storeChatSoon(session);
}

function hearEvent(session: ChatSession, event: RealtimeEvent): void {
  switch (event.type) {
    case 'message':
      return hearMessage(session, event.message);
    case 'opened':
      return setOperator(session, event.operator);
    case 'closed':
      return closedByServer(session, event);
    case 'company':
      return switchCompany(session, event.company);
    case 'typing':
      return showStaffTyping(session, event.name);
    case 'joined':
      session.isLive = true;
      return catchUp(session);
    case 'lost':
      session.isLive = false;
      session.gap = {};
      session.state.typing = null;
      return;
    case 'refused':
      // The answers come every ten seconds all the same; the visitor is told that they are late (API-12).
      session.state.connection = 'lost';
  }
}
