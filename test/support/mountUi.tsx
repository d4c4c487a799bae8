import { nextFrame } from '@open-wc/testing';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { ReactNode } from 'react';
// There already, as after the chat's start: what is loaded on demand is drawn with the rest.
import '../../src/entries/cards.tsx';
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

/** A view on a made session, in a shadow root of the window's size with the widget's tokens; taken away after the test. */
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

/** A shadow root in the page, taken away after the test, with the means to draw in it. */
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
      // An error boundary reports the errors that it catches, as in the page.
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

/** Lets what has changed be drawn: valtio's batch, React's work and the browser's layout. */
export async function drawn(): Promise<void> {
  await settle();
  // A frame's observers of sizes are heard after its animation callbacks: only the second is behind them.
  await nextFrame();
  await nextFrame();
  await effectsRun();
  await settle();
  if (isAwaited()) await drawnOnDemand();
}

/** React runs effects in a task of their own, which on a busy machine comes behind the frames; its next is behind that one's follow-up. */
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

/** Parts that are loaded on demand come as modules of the browser: even a loaded one takes a task. */
async function drawnOnDemand(): Promise<void> {
  await until(() => !isAwaited());
  await drawn();
}

/** Until what no place is kept for is there, which comes with the cards: the copying of a message, and the way down. */
export async function withCards({ ports }: TestSession, root: ShadowRoot): Promise<void> {
  await ports.clock.advance(CARDS_LAG_MS);
  await until(() => root.querySelector('[data-copyable] button') !== null);
  await drawn();
}

/** A key as it comes from the keyboard, on what has the focus in the root. */
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

/** Types as far as a script can: the value, and the event that tells of it. */
export async function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  element.focus();
  element.value = text;
  element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await drawn();
}
