import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeCopies, writeDraft } from '../../desk/flows/draft.ts';
import { showInbox, showOwnList } from '../../desk/flows/inbox.ts';
import { addDraftNote, addNote } from '../../desk/flows/notes.ts';
import { canSendReply, sendReply } from '../../desk/flows/sendReply.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import { changeTag } from '../../desk/flows/tags.ts';
import { forwardTicket, openTicket } from '../../desk/flows/tickets.ts';
import { readCopies } from '../../desk/model/copies.ts';
import { oneList } from '../../desk/model/oneList.ts';
import { ticketTimeline } from '../../desk/model/tickets.ts';
import { away } from './support/answers.ts';
import { makeChat, makeMessage, makeTicket } from './support/builders.ts';
import { makeTicketMessage } from './support/createFakeTickets.ts';
import { makeDesk } from './support/makeDesk.ts';

const TICKET = 'ticket-5001';

async function openDesk() {
  const world = makeDesk();
  world.server.tickets = [makeTicket({ cc: ['bob@example.com'] })];
  await resumeVisit(world.desk);
  openTicket(world.desk, 5001);
  await world.settle();
  const thread = () => world.desk.state.tickets.threads[5001]!.thread!;
  return { ...world, thread };
}

describe('a note in a ticket’s composer', () => {
  it('[DESK-23] is never sent as an e-mail, and stays typed until the server has it', async () => {
    const { desk, server, thread } = await openDesk();
    writeDraft(desk, TICKET, '/note Owes us 300');
    sendReply(desk, TICKET);
    assert.deepEqual([server.ticketMessages, desk.state.outgoing[TICKET] ?? []], [[], []]);
    server.isAway = true;
    await addDraftNote(desk, TICKET);
    const { notice } = desk.state.tickets.threads[5001]!;
    assert.deepEqual([desk.state.drafts[TICKET]?.text, notice], ['/note Owes us 300', away.error]);
    server.isAway = false;
    await Promise.all([addDraftNote(desk, TICKET), addDraftNote(desk, TICKET)]);
    assert.deepEqual([desk.state.drafts[TICKET]?.text, thread().notes.map(({ text }) => text)], ['', ['Owes us 300']]);
  });

  it('[DESK-23] may be added to a ticket without a composer, and has its place among the e-mails by time', async () => {
    const { desk, thread } = await openDesk();
    assert.equal(await addNote(desk, TICKET, ' Called her '), null);
    const [note] = thread().notes;
    assert.equal(note?.text, 'Called her');
    const mail = (id: number, createdAt: string) => makeTicketMessage({ id, createdAt });
    const messages = [mail(1, '2026-11-21T09:00:00.000Z'), mail(2, '2026-11-21T11:00:00.000Z')];
    const order = (hasMore: boolean, notes = [note]) =>
      ticketTimeline({ messages, notes, hasMore }).map((entry) => ('note' in entry ? 'note' : entry.message.id));
    assert.deepEqual(order(false), [1, 'note', 2]);
    const early = { ...note, createdAt: '2026-11-20T09:00:00.000Z' };
    assert.deepEqual(
      [order(false, [early]), order(true, [early])],
      [
        ['note', 1, 2],
        [1, 2],
      ],
    );
  });
});

describe('copies of a reply', () => {
  it('[DESK-23] are read from typed addresses, each once, with the first problem', () => {
    assert.deepEqual(readCopies(' Bob <bob@example.com>; BOB@example.com,, cyd@例え.jp\n').addresses, [
      'BOB@example.com',
      'cyd@例え.jp',
    ]);
    assert.equal(readCopies('a@b.example, <script>').problem, '“<script>” is not an email address.');
    const many = Array.from({ length: 12 }, (_, n) => `copy${n}@example.com`).join(',');
    assert.equal(readCopies(many).problem, 'An email has at most 10 copies: remove 2.');
    assert.deepEqual(readCopies(''), { addresses: [], problem: null });
  });

  it('[DESK-23] survive a reload, hold up a reply while they are wrong, and are the ticket’s if they are not changed', async () => {
    const { desk, server, memory, settle } = await openDesk();
    writeDraft(desk, TICKET, 'One');
    sendReply(desk, TICKET);
    await settle();
    assert.deepEqual(server.ticketMessages[0]?.cc, ['bob@example.com']);
    writeDraft(desk, TICKET, 'Two');
    writeCopies(desk, TICKET, 'cyd@');
    assert.equal(canSendReply(desk.state.drafts[TICKET]!, TICKET), false);
    writeCopies(desk, TICKET, 'cyd@example.com');
    assert.equal(memory.get('draft 1/ticket-5001/cc'), 'cyd@example.com');
    sendReply(desk, TICKET);
    await settle();
    assert.deepEqual([server.ticketMessages[1]?.cc, desk.state.drafts[TICKET]?.cc], [['cyd@example.com'], undefined]);
  });
});

describe('a forward', () => {
  it('[DESK-23] is sent once, and a failure is returned for the dialog, which keeps its text', async () => {
    const { desk, server, thread } = await openDesk();
    const forward = { uuid: 'f-1', to: 'lab@partner.example', text: 'Can you look?' };
    server.isAway = true;
    assert.equal(await forwardTicket(desk, 5001, forward), away.error);
    server.isAway = false;
    assert.equal(await forwardTicket(desk, 5001, forward), null);
    assert.equal(await forwardTicket(desk, 5001, forward), null);
    openTicket(desk, 5001);
    assert.deepEqual(
      server.ticketMessages.map(({ forwardedTo }) => forwardedTo),
      ['lab@partner.example'],
    );
    assert.equal(thread().ticket.ticketId, 5001);
  });
});

describe('the tags of a ticket', () => {
  it('[DESK-23] change the ticket in the list', async () => {
    const { desk } = await openDesk();
    assert.equal(await changeTag(desk, TICKET, { tag: 'billing', isAdded: true }), null);
    assert.deepEqual(desk.state.tickets.items[0]?.tags, ['billing']);
  });
});

describe('the inbox', () => {
  const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

  it('[DESK-23] joins chats and tickets: those that wait by the longest wait, the others by activity', () => {
    const staff = makeMessage({ authorType: 'staff', createdAt: at(8) });
    const chats = Object.fromEntries(
      [
        makeChat({ chatId: 1, status: 'waiting', waitingSince: at(9) }),
        makeChat({ chatId: 2, lastMessage: makeMessage({ createdAt: at(7) }) }),
        makeChat({ chatId: 3, lastMessage: staff, updatedAt: at(8), tags: ['vip'] }),
        makeChat({ chatId: 4, status: 'closed' }),
        makeChat({ chatId: 5, status: 'waiting', lastMessage: null }),
      ].map((chat) => [chat.chatId, chat]),
    );
    const tickets = [
      makeTicket({ ticketId: 5001, waitingSince: at(8) }),
      makeTicket({ ticketId: 5002, status: 'pending', updatedAt: at(9), tags: ['vip'] }),
      makeTicket({ ticketId: 5003, status: 'solved' }),
      makeTicket({ ticketId: 5004, waitingSince: null, updatedAt: at(6) }),
    ];
    const ids = (tag: string | null) => {
      const { waiting, answered } = oneList({ chats, tickets }, tag);
      return [waiting, answered].map((threads) =>
        threads.map((thread) => (thread.kind === 'chat' ? thread.chat.chatId : thread.ticket.ticketId)),
      );
    };
    assert.deepEqual(ids(null), [
      [5004, 2, 5001, 1],
      [5002, 3],
    ]);
    assert.deepEqual(ids('vip'), [[], [5002, 3]]);
  });

  it('[DESK-23] stays after a reload, keeps the open ticket, and fetches what it shows', async () => {
    const { desk, memory, settle } = await openDesk();
    showInbox(desk);
    await settle();
    const { state } = desk;
    assert.deepEqual([state.isOneList, state.view, state.selectedTicketId], [true, 'tickets', 5001]);
    assert.equal(state.inbox.list.load, 'ready');
    assert.ok([...memory.keys()].some((key) => key.includes('one-list')));
    showOwnList(desk, 'chats');
    assert.deepEqual([state.isOneList, state.view], [false, 'chats']);
    assert.ok(![...memory.keys()].some((key) => key.includes('one-list')));
  });
});
