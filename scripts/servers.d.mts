export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number | undefined;
  /** Resolves when it serves. */
  start(): Promise<this>;
  /** Ends it and keeps its data; SIGKILL unless told. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}
export function startPostgres(): Promise<ServerProcess>;
export function startRedis(): Promise<ServerProcess>;
export function startNginx(configuration: string, port: number): Promise<ServerProcess>;
export function freePort(): Promise<number>;
