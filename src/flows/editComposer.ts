import { CLIENT_TYPING_THROTTLE_MS } from '../config/durations.ts';
import { visitorName } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** What is typed, as typed: kept over a reload (SEND-14) and whispered to the staff (SEND-13). A file's refusal has been read by then. */
export function editComposer(session: ChatSession, text: string): void {
  const { state, ports } = session;
  if (state.composer.text === text) return;
  state.composer.text = text;
  state.composer.refused = [];
  ports.store.set('draft', text === '' ? null : text);
  whisperTyping(session);
}

/** The first change at once, then the latest text at most once a second; an emptied composer says so. */
function whisperTyping(session: ChatSession): void {
  const { state, ports, typingWhisper } = session;
  if (!session.channel || state.chat.id === null || !session.settings.typingPreview) return;
  const now = ports.clock.now();
  const wait = typingWhisper.lastAt + CLIENT_TYPING_THROTTLE_MS - now;
  if (wait <= 0) return whisperNow(session);
  if (typingWhisper.isWaiting) return;
  typingWhisper.isWaiting = true;
  ports.clock.after(wait, session.conversation, () => whisperNow(session));
}

function whisperNow(session: ChatSession): void {
  const { state, ports } = session;
  session.typingWhisper = { lastAt: ports.clock.now(), isWaiting: false };
  if (state.chat.id === null) return;
  session.channel?.whisper({
    type: 'clientTyping',
    name: visitorName(state),
    chatId: state.chat.id,
    message: state.composer.text,
  });
}
