/** Has the browser fetch and compile what is not on its way yet: elements come and go with a page's views. */
export function preloadModules(urls: readonly string[]): void {
  const links = [...document.head.querySelectorAll('link')];
  for (const href of urls)
    if (!links.some((link) => link.href === href))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
