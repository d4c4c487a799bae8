import type { Page } from '@playwright/test';

/**
 * The number of differing pixels and their bounding box (left, top, right, bottom), or both sizes
 * if the sizes differ.
 */
export type Difference = { pixels: number; where: string };

export const NONE: Difference = { pixels: 0, where: '' };

/** Tolerance per colour channel (0 to 255) for edges anti-aliased at another moment or position. */
const SHADE = 24;

/** Compares two PNG pictures. Decodes them in the page, whatever it shows. */
export function differenceOf(page: Page, pictures: readonly [Buffer, Buffer]): Promise<Difference> {
  return page.evaluate(
    async ({ sources, shade }) => {
      const decode = async (source: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height);
      };
      const [one, other] = (await Promise.all(sources.map(decode))) as [ImageData, ImageData];
      if (one.width !== other.width || one.height !== other.height)
        return { pixels: Infinity, where: `${one.width}x${one.height}, ${other.width}x${other.height}` };
      const parts = [...one.data.keys()].filter((at) => Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > shade);
      const differing = [...new Set(parts.map((at) => at >> 2))];
      const columns = differing.map((at) => at % one.width);
      const rows = differing.map((at) => Math.floor(at / one.width));
      const corners = [columns, rows].map((places) => [Math.min(...places), Math.max(...places)]);
      const [[left, right] = [], [top, bottom] = []] = corners;
      const where = differing.length > 0 ? [left, top, right, bottom].join(', ') : '';
      return { pixels: differing.length, where };
    },
    { sources: pictures.map((picture) => picture.toString('base64')), shade: SHADE },
  );
}
