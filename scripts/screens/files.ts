import type { Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

export const LEASE: File = {
  name: 'Residential lease.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\n'),
    Buffer.alloc(48_000, 32),
    Buffer.from('trailer<<>>\n%%EOF'),
  ]),
};

const SHEET = `<style>
  body { margin: 0; padding: 40px 56px; font: 15px/1.7 Georgia, serif; background: #fdfcf8; color: #333 }
  h1 { font-size: 26px; margin: 0 0 12px } i { display: block; height: 9px; margin: 9px 0; border-radius: 4px; background: #ddd8cc }
  p { margin: 26px 0 0; padding: 16px; border: 2px dashed #c0392b; color: #c0392b; background: #fbeae7 }
</style><h1>Residential lease</h1><i></i><i></i><i style="width: 80%"></i><i></i><i style="width: 60%"></i><p>✕ Signature of the tenant</p>`;

/** Renders a picture to send in the browser, so that no file has to be stored. */
export async function drawPicture(near: Page, name = 'signature field.png'): Promise<File> {
  const page = await near.context().newPage();
  await page.setViewportSize({ width: 640, height: 420 });
  await page.setContent(SHEET);
  const buffer = await page.screenshot();
  await page.close();
  return { name, mimeType: 'image/png', buffer };
}
