import type { Page } from '@playwright/test';

/**
 * The focused element: its name, whether it is covered, and how many pixels of its focus mark
 * contrast with the unfocused element.
 */
export type FocusMark = { name: string; isCovered: boolean; strongPixels: number; edgePixels: number };

type Box = { x: number; y: number; width: number; height: number };

/** How far a focus mark may extend beyond its element, in pixels. */
const MARGIN = 8;

/**
 * Compares the focused element with and without focus. By default it is blurred afterwards, and Tab
 * continues from there.
 * Returns null if nothing has the focus. For text inside a framed composer, compares the frame.
 */
export async function lookAtFocus(page: Page, leave = () => blur(page)): Promise<FocusMark | null> {
  const found = await page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!active || active === document.body) return null;
    const box = active.getBoundingClientRect();
    const root = active.getRootNode() as Document | ShadowRoot;
    const hit = root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const frame = active.closest('[part=composer]:has(textarea:focus), .composer:has(textarea:focus)') ?? active;
    const { x, y, width, height } = frame.getBoundingClientRect();
    const isCovered = !hit || !(active.contains(hit) || hit.contains(active) || hit.closest('label')?.contains(active));
    const words = active.getAttribute('aria-label') ?? active.textContent.trim();
    return {
      name: `${active.localName} ${words || (active.getAttribute('name') ?? '')}`,
      isCovered,
      x,
      y,
      width,
      height,
    };
  });
  if (!found) return null;
  const { name, isCovered, ...box } = found;
  const clip = clipOf(box, page.viewportSize() ?? { width: 0, height: 0 });
  const marked = await page.screenshot({ clip, animations: 'disabled' });
  await leave();
  const plain = await page.screenshot({ clip, animations: 'disabled' });
  const strongPixels = await strongChange(page, [marked, plain]);
  return { name, isCovered, strongPixels, edgePixels: 2 * (box.width + box.height) };
}

const blur = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (active instanceof HTMLElement) active.blur();
  });

function clipOf({ x, y, width, height }: Box, viewport: { width: number; height: number }): Box {
  const left = Math.max(0, Math.floor(x - MARGIN));
  const top = Math.max(0, Math.floor(y - MARGIN));
  return {
    x: left,
    y: top,
    width: Math.min(viewport.width, Math.ceil(x + width + MARGIN)) - left,
    height: Math.min(viewport.height, Math.ceil(y + height + MARGIN)) - top,
  };
}

/**
 * Counts the pixels whose colours in the two pictures have a contrast of 3:1 or more, as WCAG
 * defines it. Decodes the pictures in the page, whatever it shows.
 */
function strongChange(page: Page, pictures: readonly [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async (sources) => {
      const decode = async (source: string): Promise<Uint8ClampedArray> => {
        const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        if (!context) throw new Error('The browser gives no canvas');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      };
      const linear = [...Array(256).keys()].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      const luminance = (data: Uint8ClampedArray, at: number): number =>
        0.2126 * (linear[data[at] ?? 0] ?? 0) +
        0.7152 * (linear[data[at + 1] ?? 0] ?? 0) +
        0.0722 * (linear[data[at + 2] ?? 0] ?? 0);
      const [one, other] = (await Promise.all(sources.map(decode))) as [Uint8ClampedArray, Uint8ClampedArray];
      let count = 0;
      for (let at = 0; at < one.length; at += 4) {
        const [a, b] = [luminance(one, at), luminance(other, at)];
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3) count += 1;
      }
      return count;
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}
