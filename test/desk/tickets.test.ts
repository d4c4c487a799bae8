import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, NO_ANSWER } from '../../desk/api/ApiError.ts';
import { receiveTicket } from '../../desk/flows/loadTickets.ts';
import { markLead } from '../../desk/flows/leads.ts';
import { addTicketFiles, discardTicketReply, sendTicketReply, writeTicketDraft } from '../../desk/flows/ticketDraft.ts';
import { assignTicket, openTicket } from '../../desk/flows/ticketThread.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import { foldQuote } from '../../desk/model/foldQuote.ts';
import { mergeTickets } from '../../desk/model/mergeTickets.ts';
import { fillPlaceholders, ticketSource } from '../../desk/model/placeholders.ts';
import { countOwedTickets, ticketsOf } from '../../desk/model/ticketFilters.ts';
import { makeTicket } from './support/builders.ts';
import { makeTicketMessage } from './support/createFakeTickets.ts';
import { makeDesk } from './support/makeDesk.ts';

async function openDesk() {
  const world = makeDesk();
  world.server.tickets = [makeTicket()];
  await resumeVisit(world.desk);
  openTicket(world.desk, 5001);
  await world.settle();
  const draft = () => world.desk.state.tickets.drafts[5001];
  const texts = () => world.server.ticketMessages.map(({ text }) => text);
  return { ...world, draft, texts };
}

describe('a reply to a ticket', () => {
  it('[DESK-05] moves a reply from the composer to the thread when the server has it', async () => {
    const { desk, draft, texts, settle } = await openDesk();
    writeTicketDraft(desk, 5001, 'Hello Ines');
    sendTicketReply(desk, 5001);
    assert.equal(draft()?.status, 'sending');
    await settle();
    assert.deepEqual([draft()?.text, draft()?.status, texts()], ['', 'writing', ['Hello Ines']]);
    const { thread } = desk.state.tickets.threads[5001] ?? {};
    assert.deepEqual([thread?.ticket.status, thread?.messages.length], ['pending', 1]);
  });

  it('[DESK-08] keeps a reply in the composer while the server is unreachable, then sends it as one mail', async () => {
    const { desk, draft, texts, settle, server, live } = await openDesk();
    writeTicketDraft(desk, 5001, 'Hello Ines');
    server.isAway = true;
    sendTicketReply(desk, 5001);
    await settle();
    assert.deepEqual([draft()?.text, draft()?.status], ['Hello Ines', 'waiting']);
    writeTicketDraft(desk, 5001, 'Changed while it was on its way');
    server.isAway = false;
    live.desk.onJoined();
    await settle();
    live.desk.onJoined();
    await settle();
    assert.deepEqual([texts(), draft()?.text], [['Hello Ines'], '']);
  });

  it('[REAL-08] does not send a waiting reply that was discarded', async () => {
    const { desk, draft, texts, settle, server, live } = await openDesk();
    writeTicketDraft(desk, 5001, 'On second thoughts');
    server.isAway = true;
    sendTicketReply(desk, 5001);
    await settle();
    discardTicketReply(desk, 5001);
    server.isAway = false;
    live.desk.onJoined();
    await settle();
    assert.deepEqual([draft()?.text, draft()?.status, texts()], ['', 'writing', []]);
  });

  it('[REAL-08] returns a reply with a changed file to the composer, with the reason', async () => {
    const { desk, draft, settle, server } = await openDesk();
    addTicketFiles(desk, 5001, [new File(['a'], 'a.txt', { type: 'text/plain' })]);
    const problem = 'This file was changed or moved. Please choose it again.';
    server.api.sendTicketReply = () => Promise.reject(new ApiError('unreadable', problem, NO_ANSWER));
    sendTicketReply(desk, 5001);
    await settle();
    assert.deepEqual([draft()?.status, draft()?.files.length], ['writing', 1]);
    assert.equal(desk.state.tickets.threads[5001]?.notice, problem);
  });

  it('[DESK-08] restores a draft after a reload, and resends a reply that was in flight', async () => {
    const first = await openDesk();
    writeTicketDraft(first.desk, 5001, 'Half a sen');
    const second = makeDesk();
    const reload = async () => {
      for (const key of ['ticket-5001'])
        second.desk.ports.memory.write('draft', key, first.desk.ports.memory.read('draft', key));
      await resumeVisit(second.desk);
      openTicket(second.desk, 5001);
      await second.settle();
    };
    await reload();
    assert.equal(second.desk.state.tickets.drafts[5001]?.text, 'Half a sen');
    assert.equal(second.server.ticketMessages.length, 0);
    second.desk.state.tickets.drafts = {};
    first.server.isAway = true;
    sendTicketReply(first.desk, 5001);
    await first.settle();
    await reload();
    assert.deepEqual(
      second.server.ticketMessages.map(({ text, uuid }) => [text, uuid]),
      [['Half a sen', first.draft()?.uuid]],
    );
  });

  it('[DESK-04] [DESK-05] fills canned replies from the ticket, and does not send an unfilled placeholder', async () => {
    const { desk, texts, settle } = await openDesk();
    const source = ticketSource(makeTicket({ name: 'Ines' }), 'Dana');
    const filled = fillPlaceholders('Hello {{visitor.name}}, {{operator.name}} here. {{chat.id}}', source);
    assert.equal(filled, 'Hello Ines, Dana here. {{chat.id}}');
    writeTicketDraft(desk, 5001, filled);
    sendTicketReply(desk, 5001);
    await settle();
    assert.deepEqual(texts(), []);
  });
});

describe('a ticket', () => {
  it('[DESK-05] keeps the newest revision of a ticket, whichever arrives last', () => {
    const [old, young] = [makeTicket({ revision: 1 }), makeTicket({ revision: 2, status: 'solved' })];
    for (const order of [
      [old, young],
      [young, old],
    ])
      assert.equal(mergeTickets([], order)[0]?.status, 'solved');
  });

  it('[DESK-05] fetches the ticket on screen again when an event has a newer revision', async () => {
    const { desk, server, settle } = await openDesk();
    server.ticketMessages.push(makeTicketMessage({ id: 9, sender: 'customer', text: 'An answer' }));
    server.tickets = [makeTicket({ revision: 5 })];
    receiveTicket(desk, makeTicket({ revision: 5 }));
    await settle();
    assert.equal(desk.state.tickets.threads[5001]?.thread?.messages.at(-1)?.text, 'An answer');
  });

  it('[DESK-05] shows the owner and the reason when a colleague took the ticket first', async () => {
    const { desk, server, settle } = await openDesk();
    server.tickets = [makeTicket({ operatorId: 2, operatorName: 'Eli', revision: 1 })];
    assert.equal(await assignTicket(desk, makeTicket(), 1), 'Eli answers this ticket');
    await settle();
    const shown = desk.state.tickets.threads[5001];
    assert.deepEqual([shown?.notice, shown?.thread?.ticket.operatorName], ['Eli answers this ticket', 'Eli']);
  });

  it('[DESK-05] lists tickets under their filters, newest activity first', () => {
    const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
    const tickets = [
      makeTicket({ ticketId: 1, operatorId: 1, updatedAt: at(1) }),
      makeTicket({ ticketId: 2, status: 'pending', operatorId: 2, updatedAt: at(3) }),
      makeTicket({ ticketId: 3, updatedAt: at(2) }),
      makeTicket({ ticketId: 4, status: 'solved' }),
    ];
    const ids = (filter: Parameters<typeof ticketsOf>[1]) => ticketsOf(tickets, filter, 1).map((one) => one.ticketId);
    assert.deepEqual([ids('open'), ids('mine'), ids('unassigned'), ids('solved')], [[2, 3, 1], [1], [3], [4]]);
    assert.equal(countOwedTickets(tickets, 1), 2);
  });
});

describe('a sales lead', () => {
  it('[DESK-05] shows who handled a sales lead', async () => {
    const { desk } = await openDesk();
    await markLead(desk, 3, true);
    assert.equal(desk.state.tickets.leads[0]?.handledBy, 'Dana');
  });
});

describe('the quote in a mail', () => {
  it('[DESK-05] folds the quote of a mail in the formats of several mail programs', () => {
    const quotes = [
      'On Mon, 23 Nov 2026 at 10:00, Legal Forms Support <support@example.com> wrote:\n> Hello\n> there',
      'On Mon, 23 Nov 2026 at 10:00, Legal Forms Support\n<support@example.com> wrote:\n> Hello',
      'Am 23.11.2026 um 10:00 schrieb Support:\n> Hallo',
      '-----Original Message-----\nFrom: Support\nHello',
      '> Hello\n> there',
    ];
    for (const quote of quotes) assert.deepEqual(foldQuote(`Thank you!\n\n${quote}`), { text: 'Thank you!', quote });
  });

  it('[DESK-05] shows a mail whole if its text is below or between the quoted lines, or if it is all quote', () => {
    for (const text of ['> Hello\nYes\n> there\nNo', '> Hello\n\nYes!', '> Hello', 'No quote\nat all', 'a > b'])
      assert.deepEqual(foldQuote(text), { text, quote: '' });
    const between = 'Hi\n\nOn Monday, Ann wrote:\n> One?\nYes\n> Two?\nNo';
    assert.deepEqual(foldQuote(between), { text: between, quote: '' });
  });
});
