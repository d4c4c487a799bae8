import type { ChatSession } from '../session/ChatSession.ts';

/** The operators moved the conversation to another brand: later calls carry it, also on the next page (ONL-05). */
export function switchCompany(session: ChatSession, company: string): void {
  if (company === '') return;
  session.state.company = company;
  session.ports.store.set('updatedCompany', company);
}
