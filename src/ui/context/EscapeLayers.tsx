import { createContext, use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import type { Page } from '../../ports.ts';
import { useSession, useSessionState } from './ChatContext.tsx';

/** `back` removes the layer's history entry; null if it has none. */
type Layer = { close: () => void; back: AbortController | null };

/** The layers open above the window, topmost last. */
class Layers {
  #open: Layer[] = [];
  #onBack: Page['onBack'] | null = null;

  add(close: () => void): () => void {
    const layer: Layer = { close, back: null };
    this.#open = [...this.#open, layer];
    this.#follow(layer);
    return () => {
      layer.back?.abort();
      this.#open = this.#open.filter((other) => other !== layer);
    };
  }

  closeTopmost(): boolean {
    const layer = this.#open.at(-1);
    layer?.close();
    return layer !== undefined;
  }

  /** Lets Back close the topmost layer, and finally the window, until the returned function is called. */
  followBack(onBack: Page['onBack'], closeWindow: () => void): () => void {
    const base: Layer = { close: closeWindow, back: null };
    this.#onBack = onBack;
    for (const layer of [base, ...this.#open]) this.#follow(layer);
    return () => {
      this.#onBack = null;
      for (const layer of [base, ...this.#open]) layer.back?.abort();
    };
  }

  #follow(layer: Layer): void {
    if (!this.#onBack) return;
    layer.back = new AbortController();
    this.#onBack(layer.close, layer.back.signal);
  }
}

const LayersContext = createContext<Layers | null>(null);

/**
 * Escape closes the topmost layer, or calls `onEscape` if none is open (A11Y-02). The event does
 * not reach the page. On a phone, where the window fills the screen, Back does the same.
 */
export function EscapeLayers(props: { root: ShadowRoot; onEscape: () => void; children: ReactNode }): ReactNode {
  const { root, onEscape, children } = props;
  const { page } = useSession().ports;
  const { isOpen, isMobile } = useSessionState();
  const isFull = isOpen && isMobile;
  const [layers] = useState(() => new Layers());
  useEffect(() => {
    const onKeyDown = (event: Event): void => {
      // The Escape that cancels an IME composition belongs to the IME.
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || isImeKey(event)) return;
      event.stopPropagation();
      event.preventDefault();
      if (!layers.closeTopmost()) onEscape();
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [root, onEscape, layers]);
  useEffect(
    () => (isFull ? layers.followBack((listener, signal) => page.onBack(listener, signal), onEscape) : undefined),
    [isFull, layers, page, onEscape],
  );
  return <LayersContext value={layers}>{children}</LayersContext>;
}

/** While `isOpen`, Escape calls `close`, unless a layer opened later closes first. So does Back on a phone. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const layers = use(LayersContext);
  useLayoutEffect(() => (isOpen ? layers?.add(close) : undefined), [isOpen, close, layers]);
}
