const BARE_ADDRESS = /^(?:localhost|[\d.]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Returns the host, or '' for `localhost` and IP addresses, which do not name a site. */
export const siteName = (host: string): string => (BARE_ADDRESS.test(host) ? '' : host);

/** Returns a page's site, if it has a name, and its path. */
export function pageName(address: string): string {
  const { host, pathname, search } = new URL(address);
  const site = siteName(host);
  const path = pathname + search;
  if (site === '') return path === '/' ? 'Front page' : path;
  return `${site}${path === '/' ? '' : path}`;
}
