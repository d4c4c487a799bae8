type Launcher = HTMLElement & { open?: boolean };

const THEMES: readonly unknown[] = ['auto', 'light', 'dark'];
const launchers = (): Launcher[] => [...document.querySelectorAll<Launcher>('support-launcher')];

/**
 * Connects the page of a live example with the documentation around its frame: reports whether a chat
 * is open, and follows the theme. Attributes that the example sets stay.
 */
export function joinDocumentation(): void {
  if (window.parent === window) return;
  const report = (): void => window.parent.postMessage({ isOpen: launchers().some(({ open }) => open === true) }, '*');
  for (const name of ['chat-open', 'chat-close']) document.addEventListener(name, report);

  const ownThemes = new WeakSet<Launcher>();
  document.addEventListener('DOMContentLoaded', () => {
    for (const launcher of launchers()) {
      if (launcher.hasAttribute('theme')) ownThemes.add(launcher);
      // On a phone the default hides it, and the frame would be empty.
      if (!launcher.hasAttribute('launcher')) launcher.setAttribute('launcher', 'always');
    }
    report();
  });

  window.addEventListener('message', ({ source, data }: MessageEvent<{ theme?: unknown } | null>) => {
    const theme = data?.theme;
    if (source !== window.parent || typeof theme !== 'string' || !THEMES.includes(theme)) return;
    document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
    for (const launcher of launchers()) if (!ownThemes.has(launcher)) launcher.setAttribute('theme', theme);
  });
}
