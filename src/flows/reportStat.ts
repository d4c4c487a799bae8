import type { ChatSession } from '../session/ChatSession.ts';

/** What the operators see of the visit, once a chat (CALL-07). */
export function reportStat(session: ChatSession): void {
  const { api, page, clock } = session.ports;
  const key = session.chatKey;
  if (!key) return;
  const { pages, since } = session.visit;
  const stat = {
    pages,
    seconds: Math.round((clock.now() - since) / 1000),
    language: page.language(),
    screen: page.screen(),
    timezone: page.timezone(),
  };
  void api.reportStat({ ...key, stat }, session.conversation);
}
