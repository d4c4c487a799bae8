import { resolve } from 'node:path';
import { exportRecords } from './exportRecords.ts';
import type { Command } from './Command.ts';
import { visitorArguments } from './visitorArguments.ts';
import { withRecords } from './withDatabase.ts';

const usage = 'export-visitor --email ADDRESS | --user-id ID FILE.tar.gz';

export const exportVisitor: Command = {
  usage,
  about: 'Writes all that is kept of a visitor into a file.',
  async run(argumentList, config) {
    const { visitor, operands } = visitorArguments(argumentList, { operands: 1, usage });
    const path = resolve(operands[0] ?? '');
    await withRecords(config, async ({ database, attachments }) => {
      const { chats, tickets, files } = await exportRecords(path, visitor, { database, attachments });
      console.log(`Wrote ${chats} conversations with ${files} files and ${tickets} tickets into ${path}.`);
    });
  },
};
