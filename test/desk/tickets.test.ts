import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { addDraftFiles, writeDraft } from '../../desk/flows/draft.ts';
import { markLead } from '../../desk/flows/leads.ts';
import { discardReply, editReply, sendReply } from '../../desk/flows/sendReply.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import {
  assignTicket,
  changeSubject,
  changeTicketEmail,
  loadEarlierMails,
  openTicket,
  receiveTicket,
  refreshTicket,
} from '../../desk/flows/tickets.ts';
import { foldQuote } from '../../protocol/foldQuote.ts';
import { fillPlaceholders, ticketSource } from '../../desk/model/placeholders.ts';
import { countOwedTickets, mergeTickets, ticketsOf } from '../../desk/model/tickets.ts';
import { away } from './support/answers.ts';
import { makeTicket } from './support/builders.ts';
import { makeTicketMessage } from './support/createFakeTickets.ts';
import { makeDesk } from './support/makeDesk.ts';

const TICKET = 'ticket-5001';

async function openDesk() {
  const world = makeDesk();
  world.server.tickets = [makeTicket()];
  await resumeVisit(world.desk);
  openTicket(world.desk, 5001);
  await world.settle();
  const draft = () => world.desk.state.drafts[TICKET];
  const reply = () => world.desk.state.outgoing[TICKET]?.[0];
  const texts = () => world.server.ticketMessages.map(({ text }) => text);
  return { ...world, draft, reply, texts };
}

describe('a long ticket', () => {
  async function openLong(mails: number) {
    const world = makeDesk();
    world.server.tickets = [makeTicket()];
    const make = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => makeTicketMessage({ id: from + n, uuid: `m-${from + n}` }));
    world.server.ticketMessages = make(1, mails);
    await resumeVisit(world.desk);
    openTicket(world.desk, 5001);
    await world.settle();
    const shown = () => {
      const { thread, isLoadingEarlier, notice } = world.desk.state.tickets.threads[5001]!;
      const ids = thread!.messages.map(({ id }) => id);
      return { from: ids[0], to: ids.at(-1), count: ids.length, hasMore: thread!.hasMore, isLoadingEarlier, notice };
    };
    const arrive = (from: number, to: number) => {
      world.server.ticketMessages.push(...make(from, to));
      world.server.tickets = [makeTicket({ revision: 9 })];
    };
    return { ...world, shown, arrive };
  }
  const CALM = { isLoadingEarlier: false, notice: null };

  it('[OPS-04] shows its newest e-mails, and a page of earlier ones on each press, once each', async () => {
    const { desk, shown, settle } = await openLong(450);
    assert.deepEqual(shown(), { from: 251, to: 450, count: 200, hasMore: true, ...CALM });
    void loadEarlierMails(desk, 5001);
    void loadEarlierMails(desk, 5001);
    assert.equal(shown().isLoadingEarlier, true);
    await settle();
    assert.deepEqual(shown(), { from: 51, to: 450, count: 400, hasMore: true, ...CALM });
    await loadEarlierMails(desk, 5001);
    assert.deepEqual(shown(), { from: 1, to: 450, count: 450, hasMore: false, ...CALM });
  });

  it('[OPS-04] keeps the earlier e-mails when new ones arrive, even more than a page', async () => {
    const { desk, shown, arrive, settle } = await openLong(450);
    await loadEarlierMails(desk, 5001);
    arrive(451, 800);
    receiveTicket(desk, makeTicket({ revision: 9 }));
    await settle();
    assert.deepEqual(shown(), { from: 1, to: 800, count: 800, hasMore: false, ...CALM });
  });

  it('[OPS-04] keeps earlier e-mails that arrive while it is being refreshed', async () => {
    const { desk, shown, settle } = await openLong(401);
    void loadEarlierMails(desk, 5001);
    void refreshTicket(desk, 5001);
    await settle();
    assert.deepEqual(shown(), { from: 2, to: 401, count: 400, hasMore: true, ...CALM });
  });

  it('[OPS-04] shows why earlier e-mails could not be fetched, and fetches them on the next press', async () => {
    const { desk, shown, server } = await openLong(201);
    server.isAway = true;
    await loadEarlierMails(desk, 5001);
    assert.deepEqual([shown().count, shown().hasMore, shown().notice], [200, true, away.error]);
    server.isAway = false;
    await loadEarlierMails(desk, 5001);
    assert.deepEqual(shown(), { from: 1, to: 201, count: 201, hasMore: false, ...CALM });
  });
});

describe('a reply to a ticket', () => {
  it('[DESK-05] moves a reply from the composer to the thread when the server has it', async () => {
    const { desk, reply, texts, settle } = await openDesk();
    writeDraft(desk, TICKET, 'Hello Ines');
    sendReply(desk, TICKET);
    assert.equal(reply()?.status, 'pending');
    await settle();
    assert.deepEqual([reply(), texts()], [undefined, ['Hello Ines']]);
    const { thread } = desk.state.tickets.threads[5001] ?? {};
    assert.deepEqual([thread?.ticket.status, thread?.messages.length], ['pending', 1]);
  });

  it('[DESK-08] keeps a reply in the composer while the server is unreachable, then sends it as one mail', async () => {
    const { desk, draft, reply, texts, settle, server, live } = await openDesk();
    writeDraft(desk, TICKET, 'Hello Ines');
    server.isAway = true;
    sendReply(desk, TICKET);
    await settle();
    assert.deepEqual([reply()?.text, reply()?.status], ['Hello Ines', 'waiting']);
    writeDraft(desk, TICKET, 'Changed while it was on its way');
    server.isAway = false;
    live.desk.onJoined();
    await settle();
    live.desk.onJoined();
    await settle();
    assert.deepEqual([texts(), draft()?.text], [['Hello Ines'], '']);
  });

  it('[REAL-08] does not send a waiting reply that was discarded', async () => {
    const { desk, draft, reply, texts, settle, server, live } = await openDesk();
    writeDraft(desk, TICKET, 'On second thoughts');
    server.isAway = true;
    sendReply(desk, TICKET);
    await settle();
    discardReply(desk, TICKET, reply()!.uuid);
    server.isAway = false;
    live.desk.onJoined();
    await settle();
    assert.deepEqual([draft()?.text, reply(), texts()], ['', undefined, []]);
  });

  it('[REAL-08] returns a reply with a changed file to the composer, with the reason', async () => {
    const { desk, draft, reply, settle, server } = await openDesk();
    addDraftFiles(desk, TICKET, [new File(['a'], 'a.txt', { type: 'text/plain' })]);
    const problem = 'This file was changed or moved. Please choose it again.';
    server.api.sendTicketReply = async () => ({ ok: false, code: 'unreadable', status: null, error: problem });
    sendReply(desk, TICKET);
    await settle();
    assert.deepEqual([reply(), draft()?.files.length], [undefined, 1]);
    assert.equal(desk.state.tickets.threads[5001]?.notice, problem);
  });

  it('[DESK-08] restores a draft after a reload, and resends a reply that was in flight', async () => {
    const first = await openDesk();
    writeDraft(first.desk, TICKET, 'Half a sen');
    const reload = async () => {
      const page = makeDesk(first);
      for (const [key, text] of first.memory) page.memory.set(key, text);
      await resumeVisit(page.desk);
      openTicket(page.desk, 5001);
      await page.settle();
      return page;
    };
    assert.equal((await reload()).desk.state.drafts[TICKET]?.text, 'Half a sen');
    assert.deepEqual(first.texts(), []);
    first.server.isAway = true;
    sendReply(first.desk, TICKET);
    await first.settle();
    first.server.isAway = false;
    const { desk } = await reload();
    assert.deepEqual(
      first.server.ticketMessages.map(({ text, uuid }) => [text, uuid]),
      [['Half a sen', first.reply()?.uuid]],
    );
    assert.deepEqual([desk.state.drafts[TICKET]?.text, desk.state.outgoing[TICKET]], ['', []]);
  });

  it('[DESK-08] resends a reply with its file after a reload, before the ticket is opened', async () => {
    const first = await openDesk();
    addDraftFiles(first.desk, TICKET, [new File(['a'], 'a.txt'), new File(['b'], 'b.pdf')]);
    first.server.isAway = true;
    sendReply(first.desk, TICKET);
    await first.settle();
    const second = makeDesk(first);
    const sent = mock.method(second.server.api, 'sendTicketReply');
    second.server.isAway = false;
    await resumeVisit(second.desk);
    await second.settle();
    const names = sent.mock.calls.map(({ arguments: [, { files }] }) => files.map(({ name }) => name));
    assert.deepEqual(names, [['a.txt', 'b.pdf']]);
  });

  it('[REAL-08] sends an edited reply as a new e-mail, even if its first try arrived', async () => {
    const { desk, draft, reply, texts, settle, server } = await openDesk();
    const send = server.api.sendTicketReply;
    server.api.sendTicketReply = async (ticketId, given) => {
      await send(ticketId, given);
      return away;
    };
    addDraftFiles(desk, TICKET, [new File(['a'], 'a.txt')]);
    writeDraft(desk, TICKET, 'It is the bleu one');
    sendReply(desk, TICKET);
    await settle();
    server.api.sendTicketReply = send;
    editReply(desk, TICKET, reply()!.uuid);
    assert.deepEqual([draft()?.text, draft()?.files.map(({ name }) => name)], ['It is the bleu one', ['a.txt']]);
    writeDraft(desk, TICKET, 'It is the blue one');
    sendReply(desk, TICKET);
    await settle();
    assert.deepEqual(texts(), ['It is the bleu one', 'It is the blue one']);
  });

  it('[REAL-08] shows a reply as sent when the thread has it and its first try was not answered', async () => {
    const { desk, reply, settle, server, texts } = await openDesk();
    const send = server.api.sendTicketReply;
    server.api.sendTicketReply = async (ticketId, given) => {
      await send(ticketId, given);
      return away;
    };
    writeDraft(desk, TICKET, 'Hello Ines');
    sendReply(desk, TICKET);
    await settle();
    assert.equal(reply()?.status, 'waiting');
    receiveTicket(desk, makeTicket({ revision: 7 }));
    await settle();
    assert.deepEqual([reply(), texts()], [undefined, ['Hello Ines']]);
  });

  it('[DESK-04] [DESK-05] fills canned replies from the ticket, and does not send an unfilled placeholder', async () => {
    const { desk, texts, settle } = await openDesk();
    const source = ticketSource(makeTicket({ name: 'Ines' }), 'Dana');
    const filled = fillPlaceholders('Hello {{visitor.name}}, {{operator.name}} here. {{chat.id}}', source);
    assert.equal(filled, 'Hello Ines, Dana here. {{chat.id}}');
    writeDraft(desk, TICKET, filled);
    sendReply(desk, TICKET);
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

  it('[DESK-11] shows a changed subject in the list and the thread, and why one was not saved', async () => {
    const { desk, server, settle } = await openDesk();
    assert.equal(await changeSubject(desk, 5001, 'The lease'), null);
    await settle();
    const { items, threads } = desk.state.tickets;
    assert.deepEqual([items[0]?.subject, threads[5001]?.thread?.ticket.subject], ['The lease', 'The lease']);
    server.isAway = true;
    assert.equal(await changeSubject(desk, 5001, 'The will'), away.error);
    assert.deepEqual([desk.state.tickets.items[0]?.subject, threads[5001]?.notice], ['The lease', null]);
  });

  it('[DESK-20] shows a changed email address in the list and the thread, and why one was not saved', async () => {
    const { desk, server, settle } = await openDesk();
    assert.equal(await changeTicketEmail(desk, 5001, 'ann@private.example'), null);
    await settle();
    const { items, threads } = desk.state.tickets;
    const shown = [items[0]?.email, threads[5001]?.thread?.ticket.email];
    assert.deepEqual(shown, ['ann@private.example', 'ann@private.example']);
    server.isAway = true;
    assert.equal(await changeTicketEmail(desk, 5001, 'ann@work.example'), away.error);
    assert.deepEqual([desk.state.tickets.items[0]?.email, threads[5001]?.notice], ['ann@private.example', null]);
  });

  it('[DESK-05] [DESK-25] lists tickets under their filters, newest activity first', () => {
    const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
    const tickets = [
      makeTicket({ ticketId: 1, operatorId: 1, updatedAt: at(1) }),
      makeTicket({ ticketId: 2, status: 'pending', operatorId: 2, updatedAt: at(3) }),
      makeTicket({ ticketId: 3, updatedAt: at(2) }),
      makeTicket({ ticketId: 4, status: 'solved' }),
    ];
    const ids = (filter: Parameters<typeof ticketsOf>[1]) => ticketsOf(tickets, filter, 1).map((one) => one.ticketId);
    assert.deepEqual([ids('owed'), ids('mine'), ids('unassigned'), ids('solved')], [[3, 1], [1], [3], [4]]);
    assert.deepEqual(ids('pending'), [2]);
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
