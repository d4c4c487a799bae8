import { createApi } from '../../src/adapters/api/createApi.ts';
import type { SupportApi } from '../../src/ports.ts';
import { ScriptedServer } from './scriptedServer.ts';

export type ApiTest = {
  server: ScriptedServer;
  api: SupportApi;
  /** Reported problems, oldest first. */
  problems: { code: string; message: string }[];
  signal: AbortSignal;
  abort(): void;
};

/** Creates the real client, connected to a scripted server. */
export function apiOn(server = new ScriptedServer(), { mayTrack = true } = {}): ApiTest {
  const problems: ApiTest['problems'] = [];
  const controller = new AbortController();
  return {
    server,
    problems,
    api: createApi({
      servers: () => server.servers,
      report: (problem) => void problems.push(problem),
      onRealtimeAnnounced: () => undefined,
      mayTrack: () => mayTrack,
    }),
    signal: controller.signal,
    abort: () => controller.abort(),
  };
}
