const BARE_ADDRESS = /^(?:localhost|[\d.]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The host of a site as a name that says something; '' for a bare IP address, which does not. */
export const siteName = (host: string): string => (BARE_ADDRESS.test(host) ? '' : host);

/** Where a page is, in short: its site, where that has a name, and its path. */
export function pageName(address: string): string {
  const { host, pathname, search } = new URL(address);
  const site = siteName(host);
  const path = pathname + search;
  if (site === '') return path === '/' ? 'Front page' : path;
  return `${site}${path === '/' ? '' : path}`;
}
