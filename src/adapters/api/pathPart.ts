/** What is not ours, in a path. Half a character, of which there is no UTF-8 (encodeURIComponent throws at it), is U+FFFD, as in a query. */
export const pathPart = (text: string | number): string =>
  encodeURIComponent(String(text).replace(/\p{Cs}/gu, '\ufffd'));
