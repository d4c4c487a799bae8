import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendReply } from '../../desk/flows/sendReply.ts';
import { writeDraft } from '../../desk/flows/draft.ts';
import { takeOverChat } from '../../desk/flows/chatActions.ts';
import { acceptByProvider, acceptInvitation, followLinks, resumeVisit } from '../../desk/flows/signIn.ts';
import { toggleNotifications } from '../../desk/flows/alerts.ts';
import { invite, revokeInvitation } from '../../desk/flows/people.ts';
import { closeConversation, openChat, showView } from '../../desk/flows/openChat.ts';
import { receiveChat } from '../../desk/flows/receiveChat.ts';
import { refreshConversation } from '../../desk/flows/refreshConversation.ts';
import { deleteChat } from '../../desk/flows/visitors.ts';
import { actionText } from '../../desk/model/actionText.ts';
import { browserName } from '../../desk/model/browserName.ts';
import type { Chat } from '../../desk/model/entities.ts';
import { teamAt } from '../../desk/state/selectors.ts';
import { ok, refused } from './support/answers.ts';
import { makeChat, makeMessage, makePerson } from './support/builders.ts';
import { makeDesk } from './support/makeDesk.ts';
import { openConversation, openDesk } from './support/openDesk.ts';

const LATER = '2026-11-21T10:00:01.000Z';
const ELI = makePerson({ operatorId: 2, name: 'Eli', role: 'operator' });
const of = (operatorId: number | null, name: string | null, over: Partial<Chat> = {}): Chat =>
  makeChat({ operatorId, operator: name === null ? null : { name, img: null }, updatedAt: LATER, ...over });

describe('colleagues', () => {
  it('[DESK-02] shows where colleagues look and type until they stop or close their desk', async () => {
    const world = await openConversation();
    const { desk, live, clock } = world;
    live.desk.onPerson(ELI);
    live.team.onMembers([1, 2]);
    live.team.onLooking(2, 7);
    assert.deepEqual(teamAt(desk.state, 7), { typing: [], looking: ['Eli'] });
    live.team.onTyping(2, 7);
    assert.deepEqual(teamAt(desk.state, 7), { typing: ['Eli'], looking: [] });
    clock.advance(5_000);
    assert.deepEqual(teamAt(desk.state, 7), { typing: [], looking: ['Eli'] });
    live.team.onMemberRemoved(2);
    assert.deepEqual(teamAt(desk.state, 7), { typing: [], looking: [] });
  });

  it('[DESK-02] ends a colleague’s typing mark when their reply arrives or the owner changes', async () => {
    const { desk, live } = await openDesk([of(2, 'Eli')]);
    live.desk.onPerson(ELI);
    live.team.onMembers([1, 2]);
    live.team.onTyping(2, 7);
    live.desk.onChat(of(2, 'Eli', { updatedAt: '2026-11-21T10:00:02.000Z', unread: 1 }));
    assert.deepEqual(teamAt(desk.state, 7).typing, ['Eli'], 'the visitor has written meanwhile');
    const lastMessage = makeMessage({ id: 99, authorType: 'staff' });
    live.desk.onChat(of(2, 'Eli', { updatedAt: '2026-11-21T10:00:03.000Z', lastMessage }));
    assert.deepEqual(teamAt(desk.state, 7).typing, []);
    live.team.onTyping(2, 7);
    live.desk.onChat(of(1, 'Dana', { updatedAt: '2026-11-21T10:00:04.000Z' }));
    assert.deepEqual(teamAt(desk.state, 7).typing, []);
  });

  it('[DESK-02] sends colleagues the open chat and the typing mark, and the open chat again when one joins', async () => {
    const { desk, live, teamEvents } = await openConversation();
    writeDraft(desk, 7, 'H');
    showView(desk, 'tickets');
    showView(desk, 'chats');
    live.team.onMemberAdded(2);
    closeConversation(desk);
    assert.deepEqual([teamEvents.looking.slice(-5), teamEvents.typing], [[7, null, 7, 7, null], [7]]);
  });

  it('[DESK-02] shows news when a colleague takes or gives a chat, and none for the operator’s own actions', async () => {
    const { desk, live, settle } = await openDesk([of(1, 'Dana')]);
    live.desk.onChat(of(2, 'Eli', { updatedAt: '2026-11-21T10:00:02.000Z' }));
    assert.equal(desk.state.news?.text, 'Eli now answers Ann.');
    live.desk.onChat(of(1, 'Dana', { updatedAt: '2026-11-21T10:00:03.000Z' }));
    assert.equal(desk.state.news?.text, 'Eli has given you the chat with Ann.');
    desk.state.news = null;
    const theirs = of(2, 'Eli', { chatId: 8 });
    live.desk.onChat(theirs);
    const taken = takeOverChat(desk, theirs);
    live.desk.onChat(of(1, 'Dana', { chatId: 8, updatedAt: '2026-11-21T10:00:04.000Z' }));
    await taken;
    await settle();
    assert.equal(desk.state.news, null);
  });

  it('[DESK-25] shows the note of a transfer in the news, which closes when the chat is opened', async () => {
    const { desk, live, server, settle } = await openDesk([of(2, 'Eli')]);
    const event = (kind: 'transferred' | 'taken-over', text: string) => ({ kind, text, createdAt: LATER });
    server.events = [event('transferred', 'from Eli to Dana: Knows: invoices')];
    live.desk.onChat(of(1, 'Dana', { updatedAt: '2026-11-21T10:00:03.000Z' }));
    await settle();
    const given = 'Eli has given you the chat with Ann.';
    assert.deepEqual(desk.state.news, { text: `${given} “Knows: invoices”`, chatId: 7 });
    openChat(desk, 7);
    assert.equal(desk.state.news, null);
    // Without a note, and after an older transfer that had one.
    live.desk.onChat(of(2, 'Eli', { updatedAt: '2026-11-21T10:00:04.000Z' }));
    server.events = [...server.events, event('taken-over', 'Eli from Dana'), event('transferred', 'from Eli to Dana')];
    live.desk.onChat(of(1, 'Dana', { updatedAt: '2026-11-21T10:00:05.000Z' }));
    await settle();
    assert.deepEqual(desk.state.news, { text: given, chatId: 7 });
  });

  it('[DESK-02] keeps a reply with the reason when a colleague was quicker to answer', async () => {
    const world = await openConversation([], { status: 'waiting' });
    world.server.api.sendReply = async () => refused('Eli answers this chat.', 409);
    writeDraft(world.desk, 7, 'Let me look');
    sendReply(world.desk, 7);
    await world.settle();
    const [reply] = world.desk.state.outgoing[7] ?? [];
    assert.deepEqual([reply?.text, reply?.status, reply?.problem], ['Let me look', 'failed', 'Eli answers this chat.']);
    assert.equal(world.storedReplies.size, 1);
  });

  it('[DESK-02] does not mark a colleague’s messages as read, nor count them in the title', async () => {
    const world = await openConversation([makeMessage()], of(2, 'Eli', { unread: 1 }));
    assert.deepEqual([world.server.reads, world.page.title], [[], 'Support desk']);
    world.live.desk.onChat(of(1, 'Dana', { unread: 1, updatedAt: '2026-11-21T10:00:02.000Z' }));
    await world.settle();
    assert.deepEqual(world.server.reads, [1]);
  });

  it('rings only at the owner’s desk for a new message', async () => {
    const { live, rings } = await openDesk();
    const said = { unread: 1, lastMessage: makeMessage() };
    live.desk.onChat(of(2, 'Eli', { chatId: 8, ...said }));
    assert.deepEqual(rings, []);
    live.desk.onChat(of(1, 'Dana', { chatId: 9, ...said }));
    assert.deepEqual(rings, ['message']);
  });
});

describe('the queue', () => {
  it('[DESK-03] rings once for a wait that is too long, at the second of the threshold', async () => {
    const world = await openDesk([makeChat({ status: 'waiting', waitingSince: '2026-11-21T09:59:00.000Z' })]);
    world.clock.advance(119_000);
    assert.deepEqual(world.rings, []);
    world.clock.advance(1_000);
    assert.deepEqual(world.rings, ['alarm']);
    world.clock.advance(600_000);
    assert.deepEqual(world.rings, ['alarm']);
    // A transfer back into the queue starts a new wait.
    const again = { waitingSince: '2026-11-21T10:01:00.000Z', updatedAt: LATER };
    world.live.desk.onChat(makeChat({ status: 'waiting', ...again }));
    world.clock.advance(1_000);
    assert.deepEqual(world.rings, ['alarm', 'alarm']);
  });

  it('[DESK-03] does not ring while the operator is away or the desk is muted', async () => {
    const world = await openDesk([makeChat({ status: 'waiting' })]);
    world.live.desk.onPerson(makePerson({ isAway: true }));
    world.clock.advance(200_000);
    world.live.desk.onChat(makeChat({ chatId: 8, status: 'waiting', updatedAt: LATER }));
    assert.deepEqual(world.rings, []);
    world.live.desk.onPerson(makePerson());
    world.desk.state.isMuted = true;
    world.clock.advance(1_000);
    assert.deepEqual(world.rings, []);
  });

  it('[DESK-03] shows notifications only after the operator turns them on, and only while the page is hidden', async () => {
    const world = await openDesk();
    const wait = (chatId: number) => world.live.desk.onChat(makeChat({ chatId, status: 'waiting' }));
    world.page.isVisible = false;
    wait(8);
    assert.deepEqual(world.notifications.shown, []);
    await toggleNotifications(world.desk);
    wait(9);
    world.page.isVisible = true;
    wait(10);
    assert.deepEqual(world.notifications.shown, [{ title: 'Ann is waiting', text: 'Hello', place: 'chats/9' }]);
    await toggleNotifications(world.desk);
    assert.deepEqual(
      [world.desk.state.notifications, world.memory.has('preference notifications')],
      ['default', false],
    );
  });
});

describe('a one-time link', () => {
  it('[DESK-25] disappears from the People page when it was used or revoked', async () => {
    const { desk, live, server, settle } = await openDesk();
    const invitation = (invitationId: number) => ({
      ...{ invitationId, role: 'operator' as const, name: 'Chloé', expiresAt: LATER },
    });
    for (const end of ['used', 'revoked']) {
      server.invitations = [invitation(1), invitation(2)];
      await invite(desk, { role: 'operator', name: 'Chloé' });
      await settle();
      server.invitations = [invitation(2)];
      live.desk.onPerson(makePerson({ operatorId: end === 'used' ? 20 : 21, name: 'Another one' }));
      await settle();
      assert.equal(desk.state.people.link?.purpose, 'Link for Chloé, for a week', 'another link was used');
      server.invitations = [];
      if (end === 'revoked') await revokeInvitation(desk, 2);
      else live.desk.onPerson(makePerson({ operatorId: 3, name: 'Chloé' }));
      await settle();
      assert.equal(desk.state.people.link, null, end);
    }
  });

  it('[DESK-01] opens the form of a one-time link, enters the desk, and removes the link from the address', async () => {
    const { desk, page, settle } = makeDesk();
    page.place = 'invitation/t0ken';
    await resumeVisit(desk);
    assert.deepEqual([desk.state.phase, desk.state.invitation?.offer?.name], ['invited', 'Eli']);
    await acceptInvitation(desk, { name: 'Eli', username: 'eli', password: 'a long enough password' });
    await settle();
    assert.deepEqual([desk.state.phase, desk.state.invitation, page.place], ['signed-in', null, '']);
  });

  it('[DESK-01] opens a one-time link that is followed in the tab of the sign-in page', async () => {
    const { desk, server, page, settle } = makeDesk();
    server.api.getSession = async () => refused('Sign in first', 401);
    followLinks(desk);
    await resumeVisit(desk);
    assert.equal(desk.state.phase, 'signed-out');
    page.follow('invitation/t0ken');
    await settle();
    assert.deepEqual([desk.state.phase, desk.state.invitation?.offer?.name], ['invited', 'Eli']);
  });

  it('[DESK-15] opens the provider’s page from a one-time link, and shows why it could not', async () => {
    const { desk, server, page } = makeDesk();
    const names: (string | undefined)[] = [];
    server.api.getSignInMethods = async () => ok({ password: false, provider: 'Acme ID' });
    server.api.acceptByProvider = async ({ token, name }) => {
      names.push(token, name);
      return names.length === 2 ? refused('The provider did not sign you in', 502) : ok('https://login.example/');
    };
    page.place = 'invitation/t0ken';
    await resumeVisit(desk);
    assert.deepEqual(desk.state.signIn.methods, { password: false, provider: 'Acme ID' });
    await acceptByProvider(desk, 'Eli');
    assert.deepEqual([desk.state.invitation?.problem, page.opened], ['The provider did not sign you in', []]);
    await acceptByProvider(desk, 'Eli');
    assert.deepEqual([desk.state.invitation?.problem, page.opened], [null, ['https://login.example/']]);
    assert.deepEqual(names, ['t0ken', 'Eli', 't0ken', 'Eli']);
  });

  it('[DESK-15] says after a failed invitation that its link is still valid, unless it is not', async () => {
    for (const [failure, text] of [
      [
        'refused',
        'The sign-in provider did not sign you in. Please try again. Your link is still valid: open it again.',
      ],
      ['link-used', 'This link is not valid any more. Ask an administrator for a new one.'],
      [
        'constructor',
        'The sign-in provider did not sign you in. Please try again. Your link is still valid: open it again.',
      ],
    ]) {
      const { desk, page } = makeDesk();
      page.place = `invitation-failed/${failure}`;
      await resumeVisit(desk);
      assert.deepEqual([desk.state.signIn.problem, page.place], [text, ''], failure);
    }
  });

  it('[DESK-01] shows that a one-time link is used or expired', async () => {
    const { desk, server, page } = makeDesk();
    server.api.checkInvitation = async () => refused('This link is not valid any more.', 410);
    page.place = 'invitation/t0ken';
    await resumeVisit(desk);
    assert.deepEqual(
      [desk.state.phase, desk.state.invitation?.problem],
      ['invited', 'This link is not valid any more.'],
    );
  });
});

describe('a deleted chat', () => {
  const other = () => makeChat({ chatId: 8 });

  it('[DESK-09] closes an open chat with a notice and removes it from the lists when another desk deletes it', async () => {
    const { desk, live } = await openConversation([], { status: 'closed' });
    receiveChat(desk, other());
    live.desk.onDeleted([7]);
    assert.deepEqual([desk.state.selectedChatId, Object.keys(desk.state.chats)], [null, ['8']]);
    assert.deepEqual(desk.state.news, { text: 'The chat with Ann has been deleted.', chatId: null });
  });

  it('[DESK-09] shows no news when a chat that is not on screen is deleted', async () => {
    const { desk, live } = await openConversation();
    receiveChat(desk, other());
    live.desk.onDeleted([8]);
    assert.deepEqual([desk.state.selectedChatId, desk.state.news], [7, null]);
  });

  it('[DESK-09] shows no news for the operator’s own deletion when the event arrives before the answer', async () => {
    const { desk, live, server } = await openConversation([], { status: 'closed' });
    server.api.deleteChat = async () => ok(live.desk.onDeleted([7]));
    assert.equal(await deleteChat(desk, 7), null);
    assert.deepEqual([desk.state.selectedChatId, desk.state.news], [null, null]);
  });

  it('[DESK-09] keeps the address of the operator’s deleted chat open when the event arrives late', async () => {
    const { desk, live, server } = await openConversation([], { status: 'closed' });
    server.api.deleteChat = async () => ok(undefined);
    assert.equal(await deleteChat(desk, 7), null);
    openChat(desk, 7);
    live.desk.onDeleted([7]);
    assert.equal(desk.state.selectedChatId, 7);
  });

  it('[DESK-09] replaces the conversation with an error if the chat was deleted while the desk was disconnected', async () => {
    const { desk, server } = await openConversation([], { status: 'closed' });
    server.api.getConversation = async () => refused('There is no such chat', 404);
    await refreshConversation(desk, 7);
    const { load, problem } = desk.state.conversations[7] ?? {};
    assert.deepEqual([load, problem], ['failed', 'There is no such chat']);
  });
});

describe('texts of the People page', () => {
  it('[DESK-01] words each action as a sentence, including an unknown kind', () => {
    const told = (kind: string, target: string) =>
      actionText({ actionId: 1, operatorId: 1, operatorName: 'Dana', tokenName: null, kind, target, createdAt: LATER });
    assert.equal(told('chat-taken-over', 'chat 12, from Eli'), 'took over chat 12, from Eli');
    assert.equal(told('invited', ''), 'made an invitation');
    assert.equal(told('invited', 'Eli'), 'made an invitation for Eli');
    assert.equal(told('hours-changed', 'sign-docs'), 'changed the opening hours of sign-docs');
    assert.equal(told('hours-changed', ''), 'changed the opening hours');
    assert.equal(told('ticket-marked', 'ticket 12, solved'), 'marked ticket 12 as solved');
    assert.equal(told('subject-changed', 'ticket 12'), 'changed the subject of ticket 12');
    assert.equal(told('email-changed', 'ticket 12'), 'changed the email address of ticket 12');
    assert.equal(told('lead-marked', 'sales lead 3, new'), 'marked sales lead 3 as new');
    assert.equal(told('note-added', 'chat 12'), 'note added chat 12');
  });

  it('[DESK-01] names the browser and system of a user agent', () => {
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0';
    assert.equal(browserName(windows), 'Edge on Windows');
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1';
    assert.equal(browserName(phone), 'Safari on iPhone');
    assert.equal(browserName(''), 'A browser');
  });
});
