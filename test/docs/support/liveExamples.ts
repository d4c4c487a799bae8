type LiveExample = { code: string; frame: Readonly<Record<string, string>> };

/** Returns the shown code and the attributes of the frame of each live example on a page. */
export function liveExamplesIn(html: string): LiveExample[] {
  const examples = html.matchAll(/<div class="live">[^]*?<pre[^>]*>([^]*?)<\/pre>[^]*?<iframe ([^>]+)>/g);
  return [...examples].map(([, code = '', attributes = '']) => ({
    code: textOf(code),
    frame: Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, textOf(value)]),
    ),
  }));
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
