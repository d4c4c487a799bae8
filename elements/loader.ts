/** The address of the widget's script, and what the page's security policy requires for loading it. */
export type LoadOptions = {
  /** The address of `support-widget.js`. */
  src: string;
  /** The nonce of the page's Content Security Policy. */
  nonce?: string;
  /** The script's hash, from `cdn/manifest.json`. */
  integrity?: string;
};

/**
 * Loads the widget from a CDN into an application that does not bundle it. Resolves once both elements are defined; rejects if the script
 * fails to load, which also logs one line to the console. You may ignore the promise: it never becomes an unhandled rejection. A script that
 * the page already has does not run again. On a server it resolves immediately.
 */
export function loadSupportChat(options: LoadOptions): Promise<void> {
  const loading = load(options);
  loading.catch((cause: unknown) => console.error('support-chat could not be loaded', cause));
  return loading;
}

async function load({ src, nonce, integrity }: LoadOptions): Promise<void> {
  if (typeof document === 'undefined') return;
  const { href } = new URL(src, document.baseURI);
  // The browser runs a module once, however many tags name it.
  const script = document.createElement('script');
  await new Promise<unknown>((resolve, reject) => {
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`support-chat: ${href} could not be loaded`));
    });
    void customElements.whenDefined('support-launcher').then(resolve);
    script.type = 'module';
    if (nonce) script.nonce = nonce;
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    script.src = href;
    document.head.append(script);
  });
}
