import type { Entry } from '../../entries/models.ts';
import { cleanFileName } from '../../../protocol/fileName.ts';
import { fileKind } from '../fileKind.ts';
import { safeHref } from '../../../protocol/links.ts';

export type Picture = { href: string; name: string };

export const isPicture = ({ name }: { name: string }): boolean => fileKind(name) === 'image';

/** The name of a picture without one: the file in its address. */
export const pictureName = (href: string): string =>
  href
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || href;

/** Every picture of the conversation whose address is safe to follow, in its order. `base`: for a relative address. */
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
