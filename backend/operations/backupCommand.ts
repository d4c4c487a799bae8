import { resolve } from 'node:path';
import { backUp } from './backUp.ts';
import type { Command } from './Command.ts';
import { readArguments } from './readArguments.ts';
import { withRecords } from './withDatabase.ts';

const usage = 'backup FILE.tar.gz';

export const backup: Command = {
  usage,
  about: 'Writes all conversations, tickets, files and the keys into a file.',
  async run(argumentList, config) {
    const [file = ''] = readArguments(argumentList, { options: {}, operands: 1, usage }).positionals;
    const path = resolve(file);
    await withRecords(config, async (records) => {
      const { rows, files, missingFiles } = await backUp(path, { ...records, dataDirectory: config.dataDirectory });
      console.log(`Wrote ${rows} rows and ${files} files into ${path}.`);
      if (missingFiles > 0) console.error(`${missingFiles} files were missing already, and are not in it.`);
    });
  },
};
