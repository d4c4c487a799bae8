/**
 * Runs before a page's own scripts: records the browser's long tasks, layout shifts and paint, and
 * when an element is usable or drawn. All times are on the page's own clock, so the communication
 * with the bench is not included.
 */
(() => {
  if (window !== window.top) return;
  const seen = { longTasks: [], layoutShift: 0, largestPaintAt: 0, pressedAt: null };

  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.layoutShift += hadRecentInput ? 0 : value));
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaintAt = startTime));
  addEventListener('pointerdown', ({ timeStamp }) => (seen.pressedAt ??= timeStamp), { capture: true });

  /** Follows selectors from the document through open shadow roots. */
  const find = (path) => {
    let scope = document;
    let element = null;
    for (const selector of path) {
      element = scope.querySelector(selector);
      if (!element) return null;
      scope = element.shadowRoot ?? element;
    }
    return element;
  };

  const centerOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  };

  const isVisible = (element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /**
   * Calls `ask` with the document, then with the shadow root of its result, and so on to the
   * innermost result.
   */
  const innermost = (ask) => {
    let found = null;
    for (let next = ask(document); next && next !== found; next = found.shadowRoot && ask(found.shadowRoot))
      found = next;
    return found;
  };

  /**
   * Whether the element is visible, in the viewport, on top at its center, enabled, and focused.
   * Focuses it if it is not.
   */
  const isUsable = (path) => {
    const element = find(path);
    if (!element || element.disabled || element.readOnly || !isVisible(element)) return false;
    const { x, y, width, height } = centerOf(element);
    if (width < 20 || height < 8 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
    if (!element.contains(innermost((root) => root.elementFromPoint(x, y)))) return false;
    const focused = () => innermost((root) => root.activeElement);
    if (focused() !== element) element.focus({ preventScroll: true });
    return focused() === element;
  };

  const holds = (path, text) => {
    const elements = find(path.slice(0, -1));
    return [...(elements?.shadowRoot ?? elements ?? document).querySelectorAll(path.at(-1))].some(
      (element) => isVisible(element) && element.textContent.includes(text),
    );
  };

  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Called in a frame before its paint; resolves after it. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now());
      };
      port2.postMessage(null);
    });

  /**
   * Returns the time after the paint of the first frame in which `test` returns true; null after
   * the timeout.
   */
  const frameWhere = async (test, timeoutMs) => {
    const until = performance.now() + timeoutMs;
    do {
      await nextFrame();
      if (test()) return painted();
    } while (performance.now() < until);
    return null;
  };

  window.bench = {
    seen,
    find,
    centerOf,
    nextFrame,
    painted,
    frameWhere,
    usableAt: (path, timeoutMs) => frameWhere(() => isUsable(path), timeoutMs),
    drawnAt: (path, text, timeoutMs) => frameWhere(() => holds(path, text), timeoutMs),
  };
})();
