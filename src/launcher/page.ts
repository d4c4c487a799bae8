import { AHEAD_MS } from '../config/durations.ts';
import { answered } from './answered.ts';
import { behindFrame } from './behindFrame.ts';
import { chunks } from './chunks.ts';
import type { Control } from './Control.ts';
import type { Facade } from './Facade.ts';

/** What the elements of a page share, and the one thing that a module holds: themselves, and the control since the first interaction. */
export const page: {
  readonly members: Set<Facade>;
  control?: Control;
  /** One for all who ask: separate imports of a module need not come in the order in which they were asked for. */
  loading?: Promise<unknown> | undefined;
  /** There once the chunks are being preloaded: launchers come and go with a page's views. */
  preloaded?: unknown;
  /** The tags are being defined: what stands in the page is told of it, and painted later. */
  isBooting?: boolean;
} = { members: new Set() };

/** Asks the control, which is loaded first when it is not there. False when that fails, which the console is told of (LAU-13). */
export async function ask<Told>(wish: (control: Control) => Told): Promise<Awaited<Told> | false> {
  const [url, ...app] = chunks;
  try {
    const { startControl } = (await (page.loading ??= answered(url))) as {
      startControl(members: Set<Facade>, app: readonly string[], load: typeof answered): Control;
    };
    page.control ??= startControl(page.members, app, answered);
    return await wish(page.control);
  } catch (cause) {
    page.loading = undefined;
    console.error('support-chat could not be loaded', cause);
    // With a control, the wish alone has failed.
    if (!page.control) {
      // A browser that keeps a failed module, or still waits for it, is asked for another address the next time.
      chunks[0] += '?';
      page.members.forEach((member) => member.show({ state: 'not-loaded', isOpen: false }));
    }
    return false;
  }
}

/**
 * Has the browser fetch and compile what opening will need, and run it ahead of the press: what has come, each in a task of its own. Behind
 * the frame that a press may be about to paint: what comes in before it would hold it up.
 */
export function preload(): void {
  page.preloaded ??= behindFrame(() =>
    chunks.map((href) =>
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          href,
          // What fails here fails again, and is told, when it is needed.
          onload: () => setTimeout(() => answered(href).catch(() => {}), AHEAD_MS),
        }),
      ),
    ),
  );
}
