import { resolve } from 'node:path';
import { ConfigError } from '../base/ConfigError.ts';
import { replaceLinkKey } from '../storage/fileLinks.ts';
import { migrate } from '../storage/migrate.ts';
import { backUp } from './backUp.ts';
import { bringBack } from './bringBack.ts';
import { deleteOld } from './deleteOld.ts';
import { exportRecords } from './exportRecords.ts';
import type { Command, Given } from './runCommand.ts';
import { deleteVisitorRecords, type Visitor } from './visitorRecords.ts';
import { withDatabase, withRecords } from './withDatabase.ts';

export const migrateDatabase: Command = {
  usage: 'migrate',
  about: 'Brings the database up to date, as serve does when it starts.',
  run: (_given, config) =>
    withDatabase(config, async (database) => {
      const applied = await migrate(database);
      console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    }),
};

export const backup: Command = {
  usage: 'backup FILE.tar.gz',
  about: 'Writes all conversations, tickets, files and the keys into a file.',
  operands: 1,
  async run({ operands: [file = ''] }, config) {
    const path = resolve(file);
    await withRecords(config, async (records) => {
      const { rows, files, missingFiles } = await backUp(path, { ...records, dataDirectory: config.dataDirectory });
      console.log(`Wrote ${rows} rows and ${files} files into ${path}.`);
      if (missingFiles > 0) console.error(`${missingFiles} files were missing already, and are not in it.`);
    });
  },
};

export const restore: Command = {
  usage: 'restore FILE.tar.gz',
  about: 'Brings a backup back into an empty database.',
  operands: 1,
  async run({ operands: [file = ''] }, config) {
    const path = resolve(file);
    await withRecords(
      config,
      async (records) => {
        const { rows, files } = await bringBack(path, { ...records, dataDirectory: config.dataDirectory });
        console.log(`Brought back ${rows} rows and ${files} files of ${path}.`);
      },
      migrate,
    );
  },
};

export const retention: Command = {
  usage: 'retention',
  about: 'Deletes what is older than RETENTION_DAYS, as serve does once a day.',
  async run(_given, config) {
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

export const newLinkKey: Command = {
  usage: 'new-link-key',
  about: 'Ends all links to files, for example after one has leaked. Restart the backend afterwards.',
  run: (_given, config) =>
    withRecords(config, async ({ store }) => {
      await replaceLinkKey(store);
      console.log('All links to files have ended. Restart every process of the backend, so that it makes new ones.');
    }),
};

const VISITOR = { email: { type: 'string' }, 'user-id': { type: 'string' } } as const;

export const exportVisitor: Command = {
  usage: 'export-visitor --email ADDRESS | --user-id ID FILE.tar.gz',
  about: 'Writes all that is kept of a visitor into a file.',
  options: VISITOR,
  operands: 1,
  async run(given, config) {
    const visitor = visitorOf(given);
    const path = resolve(given.operands[0] ?? '');
    await withRecords(config, async ({ database, attachments }) => {
      const { chats, tickets, files } = await exportRecords(path, visitor, { database, attachments });
      console.log(`Wrote ${chats} conversations with ${files} files and ${tickets} tickets into ${path}.`);
    });
  },
};

export const deleteVisitor: Command = {
  usage: 'delete-visitor --email ADDRESS | --user-id ID',
  about: 'Deletes all that is kept of a visitor, files too.',
  options: VISITOR,
  async run(given, config) {
    const visitor = visitorOf(given);
    await withRecords(config, async ({ store, attachments }) => {
      const { chats, tickets, others, files } = await deleteVisitorRecords(store, attachments, visitor);
      console.log(
        `Deleted ${chats} conversations with ${files} files, ${tickets} tickets and ${others} other records. Backups still hold them.`,
      );
    });
  },
};

/** With both an address and an id, the command covers the records of either. */
function visitorOf({ values, usage }: Given): Visitor {
  const valueOf = (name: keyof typeof VISITOR) => String(values[name] ?? '').trim() || null;
  const visitor = { email: valueOf('email'), userId: valueOf('user-id') };
  if (visitor.email === null && visitor.userId === null)
    throw new ConfigError(`Name the visitor by --email or --user-id.\n${usage}`);
  return visitor;
}
