import { createContext, use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';

/** The layers that are open above the window, topmost last. */
class Layers {
  #open: (() => void)[] = [];

  add(close: () => void): () => void {
    this.#open = [...this.#open, close];
    return () => {
      this.#open = this.#open.filter((other) => other !== close);
    };
  }

  closeTopmost(): boolean {
    const close = this.#open.at(-1);
    close?.();
    return close !== undefined;
  }
}

const LayersContext = createContext<Layers | null>(null);

/** Escape closes the topmost layer, and with none open calls `onEscape` (A11Y-02). The page's own Escape handlers don't hear of it. */
export function EscapeLayers(props: { root: ShadowRoot; onEscape: () => void; children: ReactNode }): ReactNode {
  const { root, onEscape, children } = props;
  const [layers] = useState(() => new Layers());
  useEffect(() => {
    const onKeyDown = (event: Event): void => {
      // The Escape that cancels an IME composition belongs to the IME.
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      event.preventDefault();
      if (!layers.closeTopmost()) onEscape();
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [root, onEscape, layers]);
  return <LayersContext value={layers}>{children}</LayersContext>;
}

/** While `isOpen`, Escape calls `close`, unless a layer that was opened later is closed first. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const layers = use(LayersContext);
  useLayoutEffect(() => (isOpen ? layers?.add(close) : undefined), [isOpen, close, layers]);
}
