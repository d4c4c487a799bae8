import { pino, type DestinationStream, type Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Named = Partial<Record<'name' | 'message' | 'stack' | 'code', unknown>>;

/** Writes a line of JSON for each event. A request is told by its route alone: its address, headers and body may hold a secret or a name. */
export function createLogger(level: LogLevel, output: DestinationStream = process.stderr): Logger {
  return pino(
    {
      level,
      serializers: {
        req: ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({
          method,
          route: routeOptions?.url,
        }),
        res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
        // Drivers add fields to their errors that hold what a statement was asked with.
        err: (error: unknown) =>
          error instanceof Error ? factsOf(error as Named) : { name: 'Error', message: String(error) },
      },
    },
    output,
  );
}

function factsOf({ name, message, stack, code }: Named): Named {
  return { name, message, stack, code };
}
