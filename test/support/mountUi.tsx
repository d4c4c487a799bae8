import { nextFrame } from '@open-wc/testing';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';
// Imported here, so that parts loaded on demand render together with the rest.
import '../../src/ui/entries/cards.tsx';
import { CARDS_LAG_MS } from '../../src/config/durations.ts';
import { tokens } from '../../src/theme/tokens.css.ts';
import type { Session } from '../../src/chat/Session.ts';
import { ChatProviders } from '../../src/ui/context/ChatProviders.tsx';
import { settle } from './fakeClock.ts';
import type { TestSession } from './makeSession.ts';
import { until } from './until.ts';

export type Mounted = { host: HTMLElement; root: ShadowRoot; escapes: number; unmount(): void };

let mounted: Mounted[] = [];
afterEach(() => {
  for (const ui of mounted) ui.unmount();
  mounted = [];
});

const SIZE = `
:host {
  display: flex; flex-direction: column; inline-size: 400px; block-size: 480px;
  font: 15px/22px var(--support-chat-font, system-ui, sans-serif); background: var(--sc-background); color: var(--sc-text)
}`;

/**
 * Mounts a view on a session in a shadow root of the window's size with the widget's tokens.
 * Removed after the test.
 */
export async function mountUi(session: Session, view: ReactNode | ((root: ShadowRoot) => ReactNode)): Promise<Mounted> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokens + SIZE);
  const ui = newUi(session, [sheet]);
  const onEscape = (): void => void (ui.escapes += 1);
  ui.render(
    ui.root,
    <ChatProviders session={session} texts={session.ports.texts} shadowRoot={ui.root} onEscape={onEscape}>
      {typeof view === 'function' ? view(ui.root) : view}
    </ChatProviders>,
  );
  await drawn();
  return ui;
}

/** Creates a shadow root in the page with a render function. Removed after the test. */
export function newUi(
  session: Session,
  sheets: CSSStyleSheet[],
): Mounted & { render(into: Element | ShadowRoot, view: ReactNode): void } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = sheets;
  document.body.append(host);
  let reactRoot: Root | undefined;
  const ui = {
    host,
    root,
    escapes: 0,
    render(into: Element | ShadowRoot, view: ReactNode) {
      // An error boundary reports the errors it catches, as in the page.
      const made = createRoot(into, { onCaughtError: () => undefined });
      reactRoot = made;
      flushSync(() => made.render(view));
    },
    unmount() {
      reactRoot?.unmount();
      host.remove();
      session.dispose();
    },
  };
  mounted.push(ui);
  return ui;
}

/** Waits until changes are rendered: valtio's batch, React's work and the browser's layout. */
export async function drawn(): Promise<void> {
  await settle();
  // Resize observers run after a frame's animation callbacks, so only the second frame is after
  // them.
  await nextFrame();
  await nextFrame();
  await effectsRun();
  await settle();
  if (isAwaited()) await drawnOnDemand();
}

/**
 * React runs effects in a separate task, which may come after the frames on a busy machine, and
 * their updates in the next one.
 */
async function effectsRun(): Promise<void> {
  for (let task = 0; task < 4; task += 1) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  }
}

const isAwaited = (): boolean =>
  mounted.some(({ root }) => root.querySelector('[data-awaited][aria-busy=true]') !== null);

/** Parts loaded on demand are modules; even a loaded one takes a task. */
async function drawnOnDemand(): Promise<void> {
  await until(() => !isAwaited());
  await drawn();
}

/**
 * Waits for the parts that load with the cards and have no placeholder: the copy button and the
 * button to the end.
 */
export async function withCards({ ports }: TestSession, root: ShadowRoot): Promise<void> {
  await ports.clock.advance(CARDS_LAG_MS);
  await until(() => root.querySelector('[data-copyable] button') !== null);
  await drawn();
}

/** Dispatches a keydown on the focused element of the root. */
export async function press(root: ShadowRoot, key: string, given: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...given });
  (root.activeElement ?? root).dispatchEvent(event);
  await drawn();
  return event;
}

export async function click(element: HTMLElement): Promise<void> {
  element.click();
  await drawn();
}

/** Sets the value and dispatches the input event, as typing would. */
export async function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  element.focus();
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await drawn();
}
