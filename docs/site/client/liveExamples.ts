const isState = (data: unknown): data is { isOpen: boolean } =>
  typeof data === 'object' && data !== null && 'isOpen' in data && typeof data.isOpen === 'boolean';

/** Makes the frame of a live example taller while its chat is open, and sends it the theme of the page. */
export function connectLiveExamples(): void {
  const root = document.documentElement;
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('.result iframe')];
  // A sandboxed frame has no origin that a message could name.
  const sendTheme = ({ contentWindow }: HTMLIFrameElement): void =>
    contentWindow?.postMessage({ theme: root.dataset.theme }, '*');
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    if (!frame || !isState(data)) return;
    frame.toggleAttribute('data-open', data.isOpen);
    sendTheme(frame);
  });
  new MutationObserver(() => frames.forEach(sendTheme)).observe(root, { attributeFilter: ['data-theme'] });
  // Frames that loaded before this script have posted their state already.
  frames.forEach(sendTheme);
}
