import { deleteOld } from './deleteOld.ts';
import { ConfigError } from '../base/ConfigError.ts';
import type { Command } from './Command.ts';
import { readArguments } from './readArguments.ts';
import { withRecords } from './withDatabase.ts';

const usage = 'retention';

export const retention: Command = {
  usage,
  about: 'Deletes what is older than RETENTION_DAYS, as serve does once a day.',
  async run(argumentList, config) {
    readArguments(argumentList, { options: {}, operands: 0, usage });
    const days = config.retentionDays;
    if (days === null) throw new ConfigError('RETENTION_DAYS is not set, so nothing is too old');
    await withRecords(config, async ({ store, attachments }) => {
      const { chats, tickets, others, files } = await deleteOld(store, attachments, days);
      console.log(
        `Deleted ${chats} conversations with ${files} files, ${tickets} tickets and ${others} other records older than ${days} days.`,
      );
    });
  },
};
