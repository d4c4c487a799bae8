import { ConfigError } from './base/ConfigError.ts';
import {
  backup,
  deleteVisitor,
  exportVisitor,
  migrateDatabase,
  newLinkKey,
  restore,
  retention,
} from './operations/maintenance.ts';
import { resetSignIn } from './operations/resetSignIn.ts';
import { runCommand } from './operations/runCommand.ts';
import { serve } from './operations/serve.ts';

const COMMANDS = {
  serve,
  migrate: migrateDatabase,
  backup,
  restore,
  retention,
  'reset-sign-in': resetSignIn,
  'new-link-key': newLinkKey,
  'export-visitor': exportVisitor,
  'delete-visitor': deleteVisitor,
};

// Writing fails on a full disk or a closed pipe. Without a listener, a log line would then crash
// the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

runCommand(COMMANDS, process.argv.slice(2), process.env).catch((error: unknown) => {
  // A wrong setting is for the user to fix, and a stack trace would only hide the message.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
