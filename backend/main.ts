import { runCommand } from './commands/runCommand.ts';
import { ConfigError } from './start/ConfigError.ts';

runCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  // A wrong setting is for its reader to mend; a stack would only hide the sentence.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
