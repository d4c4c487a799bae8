import { runCommand } from './commands/runCommand.ts';
import { ConfigError } from './start/ConfigError.ts';

// A full disk or a reader that has gone makes a write fail. Node would end the process, and with it the chat, for a line of the log.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

runCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  // A wrong setting is for its reader to mend; a stack would only hide the sentence.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
