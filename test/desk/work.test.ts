import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { insertCannedReply, loadCannedReplies } from '../../desk/flows/cannedReplies.ts';
import { writeDraft } from '../../desk/flows/draft.ts';
import { addDraftNote } from '../../desk/flows/notes.ts';
import { loadBlocked } from '../../desk/flows/visitors.ts';
import { sendReply } from '../../desk/flows/sendReply.ts';
import { asNote, findReplies, noteOf, replyQuery } from '../../desk/model/draftText.ts';
import { fillPlaceholders, placeholdersIn, unknownPlaceholders } from '../../desk/model/placeholders.ts';
import { buildTimeline } from '../../desk/model/timeline.ts';
import { away, ok } from './support/answers.ts';
import { makeChat, makeMessage, NOW } from './support/builders.ts';
import { openConversation, openDesk } from './support/openDesk.ts';

describe('placeholders of a canned reply', () => {
  const { visitor } = makeChat();
  const fill = (text: string, over: Partial<typeof visitor> = {}) =>
    fillPlaceholders(text, { chat: makeChat({ visitor: { ...visitor, ...over } }), operatorName: 'Dana' });

  it('[DESK-04] fills placeholders from the visitor, the operator and the chat', () => {
    assert.equal(fill('Hi {{visitor.name}}, {{ operator.name }} here, chat {{chat.id}}'), 'Hi Ann, Dana here, chat 7');
    assert.equal(fill('{{visitor.name}}', { displayName: 'Ann Lee' }), 'Ann Lee');
  });

  it('[DESK-04] keeps a placeholder without a value, or uses its fallback', () => {
    for (const name of ['Guest 12', 'guest', 'ann@example.com', ''])
      assert.equal(fill('{{visitor.name}}', { name }), '{{visitor.name}}');
    assert.equal(fill('Hi {{visitor.name|there}}', { name: 'Guest 12' }), 'Hi there');
    assert.equal(fill('{{order.number}} {{constructor}}'), '{{order.number}} {{constructor}}');
    assert.deepEqual(placeholdersIn('{{a.b}} and {{a.b}} and {{c|d}}'), ['{{a.b}}', '{{c|d}}']);
    assert.deepEqual(unknownPlaceholders('{{visitor.name}} {{order.number}}'), ['{{order.number}}']);
  });

  it('[DESK-04] does not send a text with an unfilled placeholder', async () => {
    const world = await openConversation();
    writeDraft(world.desk, 7, 'Your order {{order.number}} is on its way');
    sendReply(world.desk, 7);
    await world.settle();
    assert.deepEqual(world.server.replies, []);
    assert.match(world.desk.state.drafts[7]?.text ?? '', /order\.number/, 'the text stays to be filled in');
  });
});

describe('canned replies in the composer', () => {
  it('[DESK-04] finds canned replies only by the letters after a slash', () => {
    const replies = ['welcome', 'bye', 'well-done'].map((shortcut, id) => ({
      id,
      shortcut,
      text: `Text of ${shortcut}`,
    }));
    const find = (draft: string) => findReplies(replies, replyQuery(draft) ?? '?').map(({ shortcut }) => shortcut);
    assert.deepEqual(find('/wel'), ['welcome', 'well-done']);
    assert.deepEqual(find('/DONE'), ['well-done']);
    assert.deepEqual(find('／wel'), ['welcome', 'well-done'], 'on a Japanese keyboard');
    assert.deepEqual(find('、bye'), ['bye'], 'on a Chinese keyboard');
    assert.deepEqual(['hello /wel', '/wel come', 'https://x', '/a\n'].map(replyQuery), [null, null, null, null]);
  });

  it('[DESK-04] puts a canned reply into the draft with its placeholders filled in', async () => {
    const world = await openConversation();
    await world.desk.ports.api.saveCannedReply(null, { shortcut: 'hi', text: 'Hi {{visitor.name}}' });
    await loadCannedReplies(world.desk);
    const [reply] = world.desk.state.work.replies;
    assert.equal(insertCannedReply(world.desk, 7, reply!), 'Hi Ann');
    assert.equal(world.desk.state.drafts[7]?.text, 'Hi Ann');
    assert.equal(world.memory.get('draft 1/7'), 'Hi Ann');
  });
});

describe('a private note', () => {
  for (const [what, draft] of [
    ['a capital letter', '/Note Owes us for March'],
    ['capital letters', '/NOTE Owes us for March'],
    ['a line break', '/note\nOwes us for March'],
    ['a tab', '/note\tOwes us for March'],
    ['a space before it', ' /note Owes us for March'],
    ['a no-break space', '/note\u00a0Owes us for March'],
    ['the space of a Japanese keyboard', '/note\u3000Owes us for March'],
    ['the slash of a Japanese keyboard', '／note Owes us for March'],
    ['the comma of a Chinese keyboard, on the key of the slash', '、note Owes us for March'],
  ] as const)
    it(`[DESK-04] is not sent to the visitor when /note is typed with ${what}`, async () => {
      const { desk, server, whispers, settle } = await openConversation();
      writeDraft(desk, 7, draft);
      sendReply(desk, 7);
      await settle();
      assert.deepEqual([server.replies, whispers], [[], []]);
      await addDraftNote(desk, 7);
      assert.deepEqual(
        server.notes.map(({ text }) => text),
        ['Owes us for March'],
      );
    });

  it('[DESK-04] is not made of a reply that begins with a similar word or with a path', () => {
    const replies = ['/notes are in the menu', '/note', '/notebook', '/usr/note x', 'See /note x', '、and then'];
    assert.deepEqual(
      replies.filter((draft) => noteOf(draft) !== null),
      [],
    );
  });

  it('[DESK-04] does not send a note as a reply, nor whisper while it is typed', async () => {
    const world = await openConversation();
    writeDraft(world.desk, 7, asNote('Owes us for March'));
    sendReply(world.desk, 7);
    await world.settle();
    assert.deepEqual([world.server.replies, world.whispers], [[], []]);
    assert.equal(noteOf(world.memory.get('draft 1/7') ?? ''), 'Owes us for March', 'a reload keeps it a note');
  });

  it('[DESK-04] saves a note once, shows it in the timeline, and clears the composer', async () => {
    const world = await openConversation([makeMessage({ id: 1, createdAt: '2026-11-21T09:00:00.000Z' })]);
    writeDraft(world.desk, 7, asNote('Owes us for March'));
    await Promise.all([addDraftNote(world.desk, 7), addDraftNote(world.desk, 7)]);
    const notes = world.desk.state.work.notes[7] ?? [];
    assert.deepEqual(
      notes.map(({ text }) => text),
      ['Owes us for March'],
    );
    assert.equal(world.desk.state.drafts[7]?.text, '');
    const items = buildTimeline({
      ...{
        messages: world.server.messages,
        outgoing: [],
        events: [],
        notes,
        readByVisitor: null,
        visitorSeenId: null,
        operatorName: 'Dana',
      },
    });
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['day', 'group', 'note'],
    );
  });

  it('[DESK-04] keeps a failed note in the composer and retries it with the same uuid', async () => {
    const world = await openConversation();
    const { api } = world.desk.ports;
    const uuids: string[] = [];
    const { addNote } = api;
    api.addNote = async (chatId, note) => {
      uuids.push(note.uuid);
      // The server stores the note, but its first answer is lost.
      const kept = await addNote(chatId, note);
      if (uuids.length === 1) return away;
      return kept;
    };
    writeDraft(world.desk, 7, asNote('Owes us'));
    await addDraftNote(world.desk, 7);
    assert.equal(world.desk.state.drafts[7]?.text, asNote('Owes us'));
    assert.match(world.desk.state.conversations[7]?.notice ?? '', /cannot be reached/);
    await addDraftNote(world.desk, 7);
    assert.equal(uuids[0], uuids[1]);
    assert.equal(world.desk.state.work.notes[7]?.length, 1);
  });

  it('[DESK-04] shows a colleague’s note after its event', async () => {
    const world = await openDesk([makeChat()]);
    await world.desk.ports.api.addNote(7, { uuid: 'n1', text: 'Seen' });
    world.live.desk.onNotes(7);
    await world.settle();
    assert.deepEqual(world.desk.state.work.notes[7]?.[0], {
      id: 1,
      uuid: 'n1',
      text: 'Seen',
      authorName: 'Dana',
      createdAt: NOW,
      mentions: [],
    });
  });
});

describe('the blocked visitors', () => {
  const makeBlocked = (id: number) => ({
    ...{ id, userId: `guest-${id}`, userType: 'guest' as const, email: null, name: 'Ann', reason: '' },
    ...{ blockedBy: 'Dana', createdAt: NOW },
  });

  it('[OPS-04] are fetched page by page, the next page on each press', async () => {
    const { desk, server } = await openDesk();
    const all = Array.from({ length: 120 }, (_, n) => makeBlocked(120 - n));
    server.api.getBlocked = async ({ before = Infinity }) => ok(all.filter(({ id }) => id < before).slice(0, 50));
    const { work } = desk.state;
    const shown = () => [work.blocked?.length, work.blocked?.at(-1)?.id, work.blockedList.hasMore];
    await loadBlocked(desk);
    assert.deepEqual(shown(), [50, 71, true]);
    await Promise.all([loadBlocked(desk, true), loadBlocked(desk, true)]);
    assert.deepEqual(shown(), [100, 21, true]);
    server.api.getBlocked = async () => away;
    await loadBlocked(desk, true);
    assert.deepEqual([shown(), desk.state.notice], [[100, 21, true], away.error]);
    server.api.getBlocked = async ({ before = Infinity }) => ok(all.filter(({ id }) => id < before).slice(0, 50));
    await loadBlocked(desk, true);
    assert.deepEqual(shown(), [120, 1, false]);
  });
});
