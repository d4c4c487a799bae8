import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../base/variables.ts';

type Named = Partial<Record<'name' | 'message' | 'stack' | 'code', unknown>>;

/**
 * Logs each event as a line of JSON. Requests are logged by route only: their address, headers and
 * body may hold secrets or personal data.
 */
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
        // Only known fields, because drivers add the statement's parameters to their errors.
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
