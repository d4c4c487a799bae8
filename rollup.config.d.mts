import type { LogLevel, RollupLog, RollupOptions } from 'rollup';

/** What Rollup takes; `onLog` is here called by one test alone, without Rollup's own handler. */
declare const configs: (RollupOptions & { onLog(level: LogLevel, log: RollupLog): void })[];
export default configs;
