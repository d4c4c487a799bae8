import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadLeftAside } from '../../desk/flows/leftAside.ts';
import { chooseTickets, makeTicketOf, makeTicketOfChat, receiveTicket } from '../../desk/flows/tickets.ts';
import { resumeVisit } from '../../desk/flows/signIn.ts';
import type { LeftAsideMail } from '../../desk/model/entities.ts';
import { receiveChat } from '../../desk/flows/receiveChat.ts';
import { makeChat, makeTicket, NOW } from './support/builders.ts';
import { makeDesk } from './support/makeDesk.ts';
import { openDesk as openDeskWith } from './support/openDesk.ts';

async function openDesk() {
  const world = makeDesk();
  world.server.tickets = [
    makeTicket({ ticketId: 5001, operatorId: 1, name: 'Ines' }),
    makeTicket({ ticketId: 5002, operatorId: 2 }),
  ];
  await resumeVisit(world.desk);
  await world.settle();
  return world;
}

function makeMail(mailId: number): LeftAsideMail {
  return {
    ...{ mailId, reason: 'bounce', authorName: 'Rita', authorEmail: 'rita@example.com', subject: 'Order' },
    ...{ text: 'Where is it?', leftOut: [], chatId: null, createdAt: NOW },
  };
}

describe('a reply that was not delivered', () => {
  it('[DESK-20] is news for the ticket’s owner, once, and for no colleague', async () => {
    const { desk } = await openDesk();
    receiveTicket(desk, makeTicket({ ticketId: 5002, operatorId: 2, isUndelivered: true, revision: 1 }));
    assert.equal(desk.state.news, null);
    const returned = makeTicket({ ticketId: 5001, operatorId: 1, name: 'Ines', isUndelivered: true, revision: 1 });
    receiveTicket(desk, returned);
    assert.deepEqual(desk.state.news, {
      ...{ text: 'Your email to Ines was not delivered.', chatId: null, ticketId: 5001 },
    });
    desk.state.news = null;
    receiveTicket(desk, returned);
    receiveTicket(desk, { ...returned, revision: 2 });
    assert.equal(desk.state.news, null);
  });
});

describe('an email with messages of a chat that was not delivered', () => {
  it('[REACH-05] is news for the chat’s owner, once, and for no colleague', async () => {
    const chats = [makeChat({ operatorId: 1 }), makeChat({ chatId: 8, operatorId: 2 })];
    const { desk, rings } = await openDeskWith(chats);
    receiveChat(desk, { ...chats[1]!, isUndelivered: true });
    assert.equal(desk.state.news, null);
    const returned = { ...chats[0]!, isUndelivered: true };
    receiveChat(desk, returned);
    assert.deepEqual(desk.state.news, { text: 'Your email to Ann was not delivered.', chatId: 7, icon: 'alert' });
    assert.deepEqual(rings, ['message']);
    desk.state.news = null;
    receiveChat(desk, returned);
    receiveChat(desk, { ...returned, tags: ['email'] });
    assert.equal(desk.state.news, null);
    receiveChat(desk, { ...returned, isUndelivered: false });
    receiveChat(desk, { ...returned, status: 'closed' });
    assert.notEqual(desk.state.news, null, 'Also after the end of the chat, and when a second one fails');
  });
});

describe('the emails left aside', () => {
  it('[DESK-20] are fetched when they are shown, and again when they change', async () => {
    const { desk, server, live, settle } = await openDesk();
    server.leftAside = [makeMail(2)];
    live.desk.onLeftAside();
    await settle();
    assert.deepEqual(desk.state.tickets.aside, [], 'not shown');
    chooseTickets(desk, 'aside');
    await settle();
    assert.deepEqual(desk.state.tickets.aside, [makeMail(2)]);
    server.leftAside = [makeMail(3)];
    live.desk.onLeftAside();
    await settle();
    assert.deepEqual(
      desk.state.tickets.aside.map(({ mailId }) => mailId),
      [3],
    );
  });

  it('[DESK-20] become a ticket that opens, or show why not', async () => {
    const { desk, server, settle } = await openDesk();
    server.leftAside = [makeMail(2), makeMail(1)];
    chooseTickets(desk, 'aside');
    await settle();
    server.leftAside = [makeMail(2)];
    await makeTicketOf(desk, makeMail(1));
    assert.equal(desk.state.tickets.asideList.problem, 'Not left aside any more');
    await makeTicketOf(desk, makeMail(2));
    const { tickets, selectedTicketId } = desk.state;
    assert.deepEqual([selectedTicketId, tickets.filter], [102, 'owed']);
    await loadLeftAside(desk);
    assert.deepEqual(desk.state.tickets.aside, []);
  });
});

describe('a ticket of a chat', () => {
  it('[REACH-06] opens when it is made, or the dialog gets the reason', async () => {
    const { desk, settle } = await openDesk();
    await settle();
    assert.equal(await makeTicketOfChat(desk, 404, { subject: '', email: '' }), 'There is no such chat');
    assert.equal(await makeTicketOfChat(desk, 7, { subject: 'Printer', email: 'ann@example.com' }), null);
    const { tickets, selectedTicketId, view } = desk.state;
    assert.deepEqual([selectedTicketId, view, tickets.filter], [207, 'tickets', 'owed']);
    assert.deepEqual(tickets.items.find(({ ticketId }) => ticketId === 207)?.subject, 'Printer');
  });
});
