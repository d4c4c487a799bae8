import type { DemoBackend } from './DemoBackend.ts';

type Needs = { isOurs(address: string): boolean; backend: DemoBackend };

/** An XMLHttpRequest that asks the demonstration where a call is for it. The widget uploads files by it. */
export function demoRequestOf(Browsers: typeof XMLHttpRequest, { isOurs, backend }: Needs): typeof XMLHttpRequest {
  return class extends Browsers {
    #call: { method: string; url: URL } | undefined;
    #answer: { status: number; text: string } | undefined;

    override get status(): number {
      return this.#answer?.status ?? super.status;
    }

    override get responseText(): string {
      return this.#answer?.text ?? super.responseText;
    }

    override open(method: string, address: string | URL, ...rest: [async?: boolean, ...names: string[]]): void {
      const url = new URL(address, document.baseURI);
      this.#call = isOurs(url.href) ? { method, url } : undefined;
      if (this.#call) return;
      const [isAsync = true, ...names] = rest;
      super.open(method, url, isAsync, ...names);
    }

    override setRequestHeader(name: string, value: string): void {
      if (!this.#call) super.setRequestHeader(name, value);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (!this.#call) return super.send(body);
      const { status, json } = backend.answer({ ...this.#call, body });
      this.#answer = { status, text: JSON.stringify(json) };
      setTimeout(() => this.dispatchEvent(new ProgressEvent('load')));
    }
  };
}
