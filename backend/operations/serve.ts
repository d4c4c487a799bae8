import type { Config } from '../base/config.ts';
import { createLogger } from './createLogger.ts';
import { startServer, type RunningServer } from './server.ts';
import type { Command } from './runCommand.ts';

export const serve: Command = {
  usage: 'serve [--json]',
  about: 'Runs the backend. --json writes one line of JSON when it is ready.',
  options: { json: { type: 'boolean' } },
  async run({ values }, config) {
    const logger = createLogger(config.logLevel);
    const server = await startServer(config, {
      report: (error, reqId) =>
        logger.error({ err: error, ...(reqId === undefined ? {} : { reqId }) }, 'unexpected error'),
      log: (line) => console.log(line),
      logger,
    });
    const stopped = new Promise<void>((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    console.log(values.json === true ? readyLine(config, server) : greeting(server));
    await stopped;
    // A second signal must not interrupt the shutdown.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
    await server.close();
    process.exit(0);
  },
};

function readyLine({ dataDirectory }: Config, { url, socketUrl, pushKey, setupLink }: RunningServer): string {
  const addresses = { url, desk_url: `${url}/desk/`, socket_url: socketUrl, push_key: pushKey };
  return JSON.stringify({ ready: true, ...addresses, data_dir: dataDirectory, setup_link: setupLink });
}

function greeting({ url, setupLink, hasDeskPassword }: RunningServer): string {
  const signIn =
    setupLink === null
      ? [`Sign in         by name${hasDeskPassword ? ', or with DESK_PASSWORD alone' : ''}`]
      : [`Create the first account by this link, which works once and for a day:`, `                ${setupLink}`];
  return [`Visitor's page  ${url}/`, `Support desk    ${url}/desk/`, ...signIn, 'Press Ctrl+C to stop.'].join('\n');
}
