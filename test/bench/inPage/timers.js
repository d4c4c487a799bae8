/** Runs before a page's own scripts: how many timers are waiting, whoever set them. */
(() => {
  const waiting = new Set();
  window.benchTimers = waiting;
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  window.setTimeout = (run, ms, ...given) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      run(...given);
    }, ms);
    waiting.add(timer);
    return timer;
  };
  window.setInterval = (run, ms, ...given) => {
    const timer = setInterval(run, ms, ...given);
    waiting.add(timer);
    return timer;
  };
  window.clearTimeout = window.clearInterval = (timer) => {
    waiting.delete(timer);
    clearTimeout(timer);
    clearInterval(timer);
  };
})();
