import { deleteVisitorRecords } from './visitorRecords.ts';
import type { Command } from './Command.ts';
import { visitorArguments } from './visitorArguments.ts';
import { withRecords } from './withDatabase.ts';

const usage = 'delete-visitor --email ADDRESS | --user-id ID';

export const deleteVisitor: Command = {
  usage,
  about: 'Deletes all that is kept of a visitor, files too.',
  async run(argumentList, config) {
    const { visitor } = visitorArguments(argumentList, { operands: 0, usage });
    await withRecords(config, async ({ store, attachments }) => {
      const { chats, tickets, others, files } = await deleteVisitorRecords(store, attachments, visitor);
      console.log(
        `Deleted ${chats} conversations with ${files} files, ${tickets} tickets and ${others} other records. Backups still hold them.`,
      );
    });
  },
};
