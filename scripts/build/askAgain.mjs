/**
 * What is loaded on demand and does not come, or is not answered for in time, is asked for at another address: some browsers keep a module
 * that failed, all wait for one that hangs, and would never ask for it again (as src/control/importApp.ts does for the app's). As text, for
 * the address is known to the build alone: src/launcher/answered.ts with src/config/durations.ts's CHUNK_ANSWER_MS, to which an end-to-end
 * test holds it.
 */
const ASK = `((file) => {
  const answered = (url) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(reject, 15000, url + ' timed out');
      import(url)
        .finally(() => clearTimeout(timer))
        .then(resolve, reject);
    });
  return answered(file).catch(() => answered(\`\${file}?\${Date.now()}\`));
})(`;

export function askAgain() {
  return {
    name: 'ask-again',
    renderDynamicImport: () => ({ left: ASK, right: ')' }),
  };
}
