import { resolve } from 'node:path';
import { bringBack } from './bringBack.ts';
import { migrate } from '../storage/migrate.ts';
import type { Command } from './Command.ts';
import { readArguments } from './readArguments.ts';
import { withRecords, type Records } from './withDatabase.ts';

const usage = 'restore FILE.tar.gz';

export const restore: Command = {
  usage,
  about: 'Brings a backup back into an empty database.',
  async run(argumentList, config) {
    const [file = ''] = readArguments(argumentList, { options: {}, operands: 1, usage }).positionals;
    const path = resolve(file);
    const work = async (records: Records) => {
      const { rows, files } = await bringBack(path, { ...records, dataDirectory: config.dataDirectory });
      console.log(`Brought back ${rows} rows and ${files} files of ${path}.`);
    };
    await withRecords(config, work, migrate);
  },
};
