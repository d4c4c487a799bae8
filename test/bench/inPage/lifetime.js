/** Runs before a page's own scripts: counts the pending timers and open sockets of all scripts. */
(() => {
  const timers = new Set();
  const sockets = new Set();
  window.lifetime = { timers, sockets };

  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  window.setTimeout = (run, ms, ...given) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run(...given);
    }, ms);
    timers.add(timer);
    return timer;
  };
  window.setInterval = (run, ms, ...given) => {
    const timer = setInterval(run, ms, ...given);
    timers.add(timer);
    return timer;
  };
  window.clearTimeout = window.clearInterval = (timer) => {
    timers.delete(timer);
    clearTimeout(timer);
    clearInterval(timer);
  };

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };

  const PATIENCE_MS = 20_000;
  const when = async (what, test) => {
    if ((await window.bench.frameWhere(test, PATIENCE_MS)) === null)
      throw new Error(`${what}: not within ${PATIENCE_MS} ms`);
  };
  const launcher = () => document.querySelector('support-launcher');
  const isDrawn = (path) => (window.bench.find(path)?.getClientRects().length ?? 0) > 0;
  const isConnected = () => [...sockets].some(({ readyState }) => readyState === WebSocket.OPEN);

  Object.assign(window.lifetime, {
    connected: () => when('The socket is open', isConnected),

    async openAndClose(times, composer) {
      for (let time = 0; time < times; time += 1) {
        launcher().hide();
        await when('The window is closed', () => !isDrawn(composer));
        launcher().show();
        await when('The window is open', () => isDrawn(composer));
      }
    },

    /** Replaces the launcher by a new one, which restores the stored chat with its open window. */
    async attachAndRemove(times, message) {
      for (let time = 0; time < times; time += 1) {
        const next = launcher().cloneNode();
        launcher().remove();
        await when('The socket is closed', () => sockets.size === 0);
        document.body.append(next);
        await when('The stored message is drawn', () => isDrawn(message));
        await when('The socket is open', isConnected);
      }
    },
  });
})();
