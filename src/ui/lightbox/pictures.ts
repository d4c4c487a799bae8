import type { Entry } from '../../entries/models.ts';
import { cleanFileName } from '../../../protocol/fileName.ts';
import { fileKind } from '../fileKind.ts';
import { safeHref } from '../../../protocol/links.ts';

export type Picture = { href: string; name: string };

export const isPicture = ({ name }: { name: string }): boolean => fileKind(name) === 'image';

/** Returns the name of an unnamed picture: the file name in its URL. */
export const pictureName = (href: string): string =>
  href
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || href;

/** Returns every picture of the conversation with a safe URL, in order. `base` resolves relative URLs. */
export function picturesOf(entries: readonly Entry[], base: string): Picture[] {
  const pictures: Picture[] = [];
  for (const entry of entries) {
    if (entry.objectType !== 'message') continue;
    const image = entry.img === null ? null : safeHref(entry.img, base);
    if (image !== null) pictures.push({ href: image, name: pictureName(image) });
    for (const { name, link } of entry.attachments.filter(isPicture)) {
      const href = safeHref(link, base);
      if (href !== null) pictures.push({ href, name: cleanFileName(name) });
    }
  }
  return pictures;
}
