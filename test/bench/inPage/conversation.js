/**
 * The page's side of the long conversation. A page defines `window.threadBench`:
 *   ready             a promise
 *   prepare(messages) optional: takes the messages before anything is drawn
 *   load(messages)    draws them; a message is { id, text, isMine, at }
 *   append(message)   adds one after the others
 *   shows(message)    whether it is in the document, after all others
 */
(() => {
  if (window !== window.top) return;
  const WORDS = (
    'order form signature document account payment card address page late number update customer support agent ' +
    'question answer website password reset link email please thanks template contract field date invoice'
  ).split(' ');
  let count = 0;
  let seed = 42;
  // The same conversation in every run and page.
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;

  const nextMessage = () => {
    count += 1;
    const words = Array.from(
      { length: 4 + Math.floor(random() * 22) },
      () => WORDS[Math.floor(random() * WORDS.length)],
    );
    const at = 1_700_000_000_000 + count * 1_000;
    return { id: count, text: `#${count} ${words.join(' ')}`, isMine: random() < 0.4, at };
  };

  const { nextFrame, painted, frameWhere } = window.bench;
  const shown = (message) => frameWhere(() => window.threadBench.shows(message), 60_000);
  /** Resolves after a frame and its paint, so that each measurement begins at the same point of a frame. */
  const behindFrame = () => nextFrame().then(painted);

  window.conversation = {
    /** Returns the milliseconds to take `length` messages, and then to draw the last of them. */
    async render(length) {
      const messages = Array.from({ length }, nextMessage);
      await behindFrame();
      const from = performance.now();
      window.threadBench.prepare?.(messages);
      const takeInMs = performance.now() - from;
      await behindFrame();
      const drawnFrom = performance.now();
      window.threadBench.load(messages);
      return { takeInMs, renderMs: (await shown(messages.at(-1))) - drawnFrom };
    },

    /** Returns the milliseconds from each message to its paint. One frame is the minimum. */
    async append(times) {
      const took = [];
      for (let time = 0; time < times; time += 1) {
        await behindFrame();
        const message = nextMessage();
        const from = performance.now();
        window.threadBench.append(message);
        took.push((await shown(message)) - from);
      }
      return took;
    },

    /**
     * Sends `rate` messages a second for `ms`, and counts the frames drawn until the last message
     * is shown.
     */
    async flood(rate, ms) {
      const frames = [];
      let isRunning = true;
      await nextFrame();
      const from = performance.now();
      let before = from;
      const onFrame = () => {
        const now = performance.now();
        frames.push(now - before);
        before = now;
        if (isRunning) requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
      const total = (rate * ms) / 1_000;
      let sent = 0;
      let last;
      while (sent < total && performance.now() - from < 3 * ms) {
        const due = Math.min(total, Math.floor(((performance.now() - from) * rate) / 1_000));
        // At most 50 per turn, or a page that falls behind would get ever larger batches.
        for (let turn = 0; sent < due && turn < 50; turn += 1, sent += 1)
          window.threadBench.append((last = nextMessage()));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const isShown = (await frameWhere(() => window.threadBench.shows(last), 15_000)) !== null;
      isRunning = false;
      const tookMs = performance.now() - from;
      return {
        floodTaken: sent,
        floodShown: isShown ? 1 : 0,
        floodDroppedPercent: Math.max(0, 100 * (1 - frames.length / (tookMs / (1_000 / 60)))),
        floodLongestFrameMs: Math.max(...frames),
      };
    },
  };
})();
