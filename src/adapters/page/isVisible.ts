/** False in a background tab and in a minimized window. */
export const isVisible = (): boolean => document.visibilityState === 'visible';
