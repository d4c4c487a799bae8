/**
 * What is loaded on demand and does not come is asked for at another address: some browsers keep a module that failed, and would never ask
 * for it again (as src/control/importApp.ts does for the app's).
 */
export function askAgain() {
  return {
    name: 'ask-again',
    renderDynamicImport: () => ({
      left: '((file) => import(file).catch(() => import(`${file}?${Date.now()}`)))(',
      right: ')',
    }),
  };
}
