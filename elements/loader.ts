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
 * fails to load. Does not load a script that the page already has. On a server it resolves immediately.
 */
export async function loadSupportChat({ src, nonce, integrity }: LoadOptions): Promise<void> {
  if (typeof document === 'undefined') return;
  const { href } = new URL(src, document.baseURI);
  const known = [...document.scripts].find((script) => script.src === href);
  if (!known) {
    const script = document.createElement('script');
    script.type = 'module';
    if (nonce) script.nonce = nonce;
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => {
        script.remove();
        reject(new Error(`support-chat: ${href} could not be loaded`));
      };
      script.src = href;
      document.head.append(script);
    });
  }
  await customElements.whenDefined('support-launcher');
}
