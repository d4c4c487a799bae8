import type { CDPSession, Page } from '@playwright/test';

type Counted = { timers: Set<unknown>; sockets: Set<WebSocket>; framesAsked: number; nextFrame(): Promise<void> };
type HeapSnapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
};
export type Counts = { nodes: number; listeners: number; timers: number; sockets: number; heapKiB: number };

/**
 * The heap node types that the page's scripts create. The rest belongs to the engine, which keeps
 * growing while it compiles and optimises code.
 */
const DATA = new Set([
  'object',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'closure',
  'regexp',
  'number',
]);

declare global {
  interface Window {
    counted: Counted;
    lastLauncher: HTMLElement;
  }
}

/**
 * Measures what a page holds: nodes, listeners and heap size from the browser, and the timers and
 * sockets its scripts created.
 */
export class Lifetime {
  readonly #page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  /** Call it before the page loads. */
  static async watch(page: Page): Promise<Lifetime> {
    await page.addInitScript(countTimersAndSockets);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.enable');
    return new Lifetime(page, cdp);
  }

  async counts(): Promise<Counts> {
    // Twice: the first collection may release objects that held others.
    for (let time = 0; time < 2; time += 1) await this.#cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    const [timers, sockets] = await this.#page.evaluate(() => {
      const { timers: waiting, sockets: open } = window.counted;
      return [waiting.size, open.size] as const;
    });
    return {
      ...{ nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners'), timers, sockets },
      heapKiB: Math.round(valueOf('JSHeapUsedSize') / 1_024),
    };
  }

  /**
   * Returns the size of the scripts' data that is still reachable. Taking a snapshot collects
   * garbage first.
   */
  async dataKiB(): Promise<number> {
    const chunks: string[] = [];
    const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
    this.#cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
    await this.#cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    this.#cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
    const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
    const {
      node_fields: fields,
      node_types: [types],
    } = snapshot.meta;
    const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
    let bytes = 0;
    for (let at = 0; at < nodes.length; at += fields.length)
      if (DATA.has(types[nodes[at + kind] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
    return bytes / 1_024;
  }

  /**
   * Returns how many animation frames the page's scripts request within ten frames. An idle page
   * requests none; a loop requests one per frame.
   */
  framesAskedInTen(): Promise<number> {
    return this.#page.evaluate(async () => {
      const { counted } = window;
      const before = counted.framesAsked;
      for (let frame = 0; frame < 10; frame += 1) await counted.nextFrame();
      return counted.framesAsked - before;
    });
  }
}

/** Runs in the page, before its own scripts. */
function countTimersAndSockets(): void {
  const { setTimeout: later, setInterval: again, clearTimeout: forget, requestAnimationFrame: draw } = window;
  const counted: Counted = {
    ...{ timers: new Set(), sockets: new Set(), framesAsked: 0 },
    nextFrame: () => new Promise((resolve) => draw(() => resolve())),
  };
  Object.assign(window, { counted });
  const ask = (run: FrameRequestCallback): number => {
    counted.framesAsked += 1;
    return draw(run);
  };
  const start = (run: () => void, ms?: number): number => {
    const timer = later(() => {
      counted.timers.delete(timer);
      run();
    }, ms);
    counted.timers.add(timer);
    return timer;
  };
  const repeat = (run: () => void, ms?: number): number => {
    const timer = again(run, ms);
    counted.timers.add(timer);
    return timer;
  };
  const stop = (timer?: number): void => {
    counted.timers.delete(timer);
    forget(timer);
  };
  const RealSocket = window.WebSocket;
  class CountedSocket extends RealSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      counted.sockets.add(this);
      this.addEventListener('close', () => counted.sockets.delete(this));
    }
  }
  Object.assign(window, {
    ...{ setTimeout: start, setInterval: repeat, clearTimeout: stop, clearInterval: stop },
    ...{ requestAnimationFrame: ask, WebSocket: CountedSocket },
  });
}
