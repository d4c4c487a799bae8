import { DemoBackend } from './DemoBackend.ts';
import { DemoChannel } from './DemoChannel.ts';
import { DemoSocket } from './DemoSocket.ts';
import { demoRequestOf } from './demoRequest.ts';

export type DemoOptions = {
  /** The address that the page gives as `api-url`. No server needs to be there. */
  origin: string;
  /** Where the documentation is: the operator's answers link to its pages. */
  site: string;
};

/**
 * Puts a small backend into the page, behind one origin: calls and sockets of this origin are answered by a script, and all others go
 * where they went before. For documentation and trials, where no server is at hand.
 */
export function installDemo({ origin, site }: DemoOptions): void {
  const host = new URL(origin).host;
  const isOurs = (address: string): boolean =>
    URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).host === host;
  const channel = new DemoChannel();
  const backend = new DemoBackend({ channel, site });

  const browsersFetch = window.fetch;
  window.fetch = async (resource, options) => {
    const request = new Request(resource, options);
    if (!isOurs(request.url)) return browsersFetch(resource, options);
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? await request.json() : null;
    const { status, json } = backend.answer({ method: request.method, url: new URL(request.url), body });
    return Response.json(json, { status });
  };
  window.XMLHttpRequest = demoRequestOf(window.XMLHttpRequest, { isOurs, backend });
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (Browsers, given: [string | URL, ...unknown[]]) =>
      isOurs(String(given[0])) ? new DemoSocket(channel) : (Reflect.construct(Browsers, given) as WebSocket),
  });
}
