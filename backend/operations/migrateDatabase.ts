import { migrate } from '../storage/migrate.ts';
import type { Command } from './Command.ts';
import { readArguments } from './readArguments.ts';
import { withDatabase } from './withDatabase.ts';

const usage = 'migrate';

export const migrateDatabase: Command = {
  usage,
  about: 'Brings the database up to date, as serve does when it starts.',
  async run(argumentList, config) {
    readArguments(argumentList, { options: {}, operands: 0, usage });
    await withDatabase(config, async (database) => {
      const applied = await migrate(database);
      console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    });
  },
};
