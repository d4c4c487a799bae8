export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number | undefined;
  /** Resolves when the server is ready. */
  start(): Promise<this>;
  /** Ends the server and keeps its data. The signal is SIGKILL by default. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}
export function startPostgres(): Promise<ServerProcess>;
export function startRedis(): Promise<ServerProcess>;
export function startNginx(configuration: string, port: number): Promise<ServerProcess>;
export function freePort(): Promise<number>;
