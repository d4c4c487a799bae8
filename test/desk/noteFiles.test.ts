import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDraftFiles, writeDraft } from '../../desk/flows/draft.ts';
import { addDraftNote } from '../../desk/flows/notes.ts';
import { openTicket } from '../../desk/flows/tickets.ts';
import { asNote } from '../../desk/model/draftText.ts';
import { makeTicket } from './support/builders.ts';
import { openConversation } from './support/openDesk.ts';

const picture = () => new File(['x'], 'image.png', { type: 'image/png' });
const REASON = 'A private note cannot have files.';

describe('files in a private note', () => {
  for (const [what, files] of [
    ['a pasted screenshot', [picture()]],
    ['several dropped files, also one of a type that is never accepted', [picture(), new File(['x'], 'run.exe')]],
  ] as const)
    it(`[DESK-04] refuses ${what} with the reason, so that the next reply does not send it`, async () => {
      const { desk, settle } = await openConversation();
      writeDraft(desk, 7, asNote('Has paid twice'));
      addDraftFiles(desk, 7, files);
      assert.equal(desk.state.conversations[7]?.notice, REASON);
      await addDraftNote(desk, 7);
      await settle();
      assert.deepEqual([desk.state.drafts[7]?.text, desk.state.drafts[7]?.files], ['', []]);
      assert.equal(desk.resources.files.size, 0);
    });

  it('[DESK-04][DESK-23] refuses them in a note of a ticket, too, and in an empty one', async () => {
    const world = await openConversation();
    world.server.tickets = [makeTicket()];
    openTicket(world.desk, 5001);
    await world.settle();
    writeDraft(world.desk, 'ticket-5001', asNote(''));
    addDraftFiles(world.desk, 'ticket-5001', [picture()]);
    assert.equal(world.desk.state.tickets.threads[5001]?.notice, REASON);
    assert.deepEqual(world.desk.state.drafts['ticket-5001']?.files, []);
  });

  it('[DESK-04] keeps the files of a reply while a note is written instead', async () => {
    const { desk, settle } = await openConversation();
    addDraftFiles(desk, 7, [picture()]);
    writeDraft(desk, 7, asNote('Has paid twice'));
    await addDraftNote(desk, 7);
    await settle();
    assert.deepEqual(
      desk.state.drafts[7]?.files.map(({ name }) => name),
      ['image.png'],
    );
  });
});
