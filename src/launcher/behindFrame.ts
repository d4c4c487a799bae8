/** A task of its own behind the page's next frame. A page that nobody sees has no frames: nothing that it needs may wait for one. */
export const behindFrame = (run: () => void): number => requestAnimationFrame(() => setTimeout(run));
