import type { ChatSession } from '../session/ChatSession.ts';

/** The three events of a chat's start, in the specification's order (STA-03). Nothing waits for them. */
export function trackChatStart(session: ChatSession): void {
  const { api, cookie, page } = session.ports;
  const expGuestId = cookie.read() ?? '';
  const send = (event: string, properties: Record<string, unknown>): void => {
    void api.track(event, { expGuestId, properties }, session.lifetime);
  };
  send('support_chat', { experiment: page.device() });
  send('initiate-chat', {});
  send('landingChatSubmitName', {});
}
