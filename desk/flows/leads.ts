import type { SalesLead } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { loadPage } from './loadPage.ts';
import { outcome } from './outcome.ts';

/** Fetches the first page, or the page after the lead `before`. */
export async function loadLeads(desk: Desk, before?: number): Promise<void> {
  const call = desk.ports.api.getLeads(before === undefined ? {} : { before });
  const page = await loadPage(desk, { list: desk.state.tickets.leadList, isMore: before !== undefined, call });
  if (page !== null) receiveLeads(desk, page);
}

function receiveLeads({ state }: Desk, leads: readonly SalesLead[]): void {
  const byId = new Map(state.tickets.leads.map((lead) => [lead.leadId, lead]));
  for (const lead of leads) byId.set(lead.leadId, lead);
  state.tickets.leads = [...byId.values()].sort((a, b) => b.leadId - a.leadId);
}

/** Applies an event. Events cut long texts, so a known lead keeps its fields and a new one is fetched. */
export function receiveLead(desk: Desk, lead: SalesLead): void {
  const { leadList, leads } = desk.state.tickets;
  if (leadList.load === 'idle') return;
  const known = leads.find(({ leadId }) => leadId === lead.leadId);
  receiveLeads(desk, [{ ...lead, fields: known?.fields ?? lead.fields }]);
  if (known === undefined) void loadLeads(desk);
}

export async function markLead(desk: Desk, leadId: number, isHandled: boolean): Promise<void> {
  const marked = await outcome(desk, desk.ports.api.markLead(leadId, isHandled));
  if (marked.kind === 'done') receiveLeads(desk, [marked.value]);
  if (marked.kind === 'failed') desk.state.tickets.leadList.problem = marked.problem;
}
