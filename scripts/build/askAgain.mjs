/**
 * What is loaded on demand and does not come, or is not answered for in time, is asked for at another address: some browsers keep a module
 * that failed, all wait for one that hangs, and would never ask for it again (as src/control/importApp.ts does for the app's). The time is
 * src/config/durations.ts's CHUNK_ANSWER_MS.
 */
const ASK = `((file) => {
  const answered = (url) =>
    new Promise((resolve, reject) => {
      setTimeout(reject, 15000, url + ' timed out');
      import(url).then(resolve, reject);
    });
  return answered(file).catch(() => answered(\`\${file}?\${Date.now()}\`));
})(`;

export function askAgain() {
  return {
    name: 'ask-again',
    renderDynamicImport: () => ({ left: ASK, right: ')' }),
  };
}
