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
  it('[DESK-05] is in the thread once the server has it, and the composer is empty', async () => {
    const { desk, draft, texts, settle } = await openDesk();
    writeTicketDraft(desk, 5001, 'Hello Ines');
    sendTicketReply(desk, 5001);
    assert.equal(draft()?.status, 'sending');
    await settle();
    assert.deepEqual([draft()?.text, draft()?.status, texts()], ['', 'writing', ['Hello Ines']]);
    const { thread } = desk.state.tickets.threads[5001] ?? {};
    assert.deepEqual([thread?.ticket.status, thread?.messages.length], ['pending', 1]);
  });

  it('[DESK-08] stays in the composer while the server is away, and goes by itself when it is back, as one mail', async () => {
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

  it('[REAL-08] is discarded while it waits, and not sent when the server is back', async () => {
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

  it('[REAL-08] with a file that was changed comes back into the composer, with the reason', async () => {
    const { desk, draft, settle, server } = await openDesk();
    addTicketFiles(desk, 5001, [new File(['a'], 'a.txt', { type: 'text/plain' })]);
    const problem = 'This file was changed or moved. Please choose it again.';
    server.api.sendTicketReply = () => Promise.reject(new ApiError('unreadable', problem, NO_ANSWER));
    sendTicketReply(desk, 5001);
    await settle();
    assert.deepEqual([draft()?.status, draft()?.files.length], ['writing', 1]);
    assert.equal(desk.state.tickets.threads[5001]?.notice, problem);
  });

  it('[DESK-08] survives a reload: what was typed, and what was on its way', async () => {
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

  it('[DESK-04] [DESK-05] takes canned replies with what the ticket knows, and none with a gap in it', async () => {
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
  it('[DESK-05] is shown as the newest revision has it, whichever news comes last', () => {
    const [old, young] = [makeTicket({ revision: 1 }), makeTicket({ revision: 2, status: 'solved' })];
    for (const order of [
      [old, young],
      [young, old],
    ])
      assert.equal(mergeTickets([], order)[0]?.status, 'solved');
  });

  it('[DESK-05] that is on screen is fetched anew when another operator or the customer has changed it', async () => {
    const { desk, server, settle } = await openDesk();
    server.ticketMessages.push(makeTicketMessage({ id: 9, sender: 'customer', text: 'An answer' }));
    server.tickets = [makeTicket({ revision: 5 })];
    receiveTicket(desk, makeTicket({ revision: 5 }));
    await settle();
    assert.equal(desk.state.tickets.threads[5001]?.thread?.messages.at(-1)?.text, 'An answer');
  });

  it('[DESK-05] that a colleague has taken meanwhile is theirs, and the operator reads so', async () => {
    const { desk, server, settle } = await openDesk();
    server.tickets = [makeTicket({ operatorId: 2, operatorName: 'Eli', revision: 1 })];
    assert.equal(await assignTicket(desk, makeTicket(), 1), 'Eli answers this ticket');
    await settle();
    const shown = desk.state.tickets.threads[5001];
    assert.deepEqual([shown?.notice, shown?.thread?.ticket.operatorName], ['Eli answers this ticket', 'Eli']);
  });

  it('[DESK-05] is under the filters that it fits, the newest activity first', () => {
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
  it('[DESK-05] is told who has handled it', async () => {
    const { desk } = await openDesk();
    await markLead(desk, 3, true);
    assert.equal(desk.state.tickets.leads[0]?.handledBy, 'Dana');
  });
});

describe('the quote in a mail', () => {
  it('[DESK-05] is folded, in the ways that mail programs write it', () => {
    const quotes = [
      'On Mon, 23 Nov 2026 at 10:00, Legal Forms Support <support@example.com> wrote:\n> Hello\n> there',
      'On Mon, 23 Nov 2026 at 10:00, Legal Forms Support\n<support@example.com> wrote:\n> Hello',
      'Am 23.11.2026 um 10:00 schrieb Support:\n> Hallo',
      '-----Original Message-----\nFrom: Support\nHello',
      '> Hello\n> there',
    ];
    for (const quote of quotes) assert.deepEqual(foldQuote(`Thank you!\n\n${quote}`), { text: 'Thank you!', quote });
  });

  it('[DESK-05] hides nothing that somebody has written: below it, between its lines, or where all is quote', () => {
    for (const text of ['> Hello\nYes\n> there\nNo', '> Hello\n\nYes!', '> Hello', 'No quote\nat all', 'a > b'])
      assert.deepEqual(foldQuote(text), { text, quote: '' });
    const between = 'Hi\n\nOn Monday, Ann wrote:\n> One?\nYes\n> Two?\nNo';
    assert.deepEqual(foldQuote(between), { text: between, quote: '' });
  });
});
