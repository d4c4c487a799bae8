import { readConfig, type Config } from './config.ts';
import { createLogger } from './operations/createLogger.ts';
import { startServer, type RunningServer } from './server.ts';
import { ConfigError } from './start/ConfigError.ts';

/** Runs the reference backend: `node --import tsx backend/main.ts [--json]`. Configured by the environment, see config.ts. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const server = await startServer(config, {
    report: (error, reqId) => logger.error({ err: error, ...(reqId === undefined ? {} : { reqId }) }, 'not foreseen'),
    log: (line) => console.log(line),
    logger,
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(process.argv.includes('--json') ? readyLine(config, server) : greeting(server));
}

function readyLine({ dataDirectory }: Config, { url, socketUrl, pushKey }: RunningServer): string {
  const addresses = { url, desk_url: `${url}/desk/`, socket_url: socketUrl, push_key: pushKey };
  return JSON.stringify({ ready: true, ...addresses, data_dir: dataDirectory });
}

function greeting({ url, secrets: { deskPassword, passwordFile, isNewPassword } }: RunningServer): string {
  const password = isNewPassword
    ? `${deskPassword}   (kept in ${passwordFile})`
    : passwordFile === null
      ? 'as set by DESK_PASSWORD'
      : `in ${passwordFile}`;
  return [
    `Visitor's page  ${url}/`,
    `Support desk    ${url}/desk/`,
    `Desk password   ${password}`,
    'Press Ctrl+C to stop.',
  ].join('\n');
}

function fail(error: unknown): never {
  // A wrong setting is for its reader to mend; a stack would only hide the sentence.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

main().catch(fail);
