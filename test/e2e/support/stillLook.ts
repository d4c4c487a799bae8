import { readFileSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

const FOLDER = 'test/e2e/baselines/font';
const FONTS = [
  { family: 'Still', weight: '400', file: 'DejaVuSans.woff2' },
  { family: 'Still', weight: '600 700', file: 'DejaVuSans-Bold.woff2' },
  { family: 'Still Emoji', weight: '400 700', file: 'NotoColorEmoji.woff2' },
];
/** 10:30 a.m. in New York: whenever a message was said, the picture says then. */
const MOMENT = Date.UTC(2026, 0, 15, 15, 30);

/** Of the clock's changes in New York and at the support's place, neither comes alone; and each pixel is one. */
export const STILL_OPTIONS: BrowserContextOptions = { timezoneId: 'America/New_York', deviceScaleFactor: 1 };

/** Has all pages of the context look alike on every machine and at every hour: their fonts are the test's, and so is the time. */
export async function standStill(context: BrowserContext): Promise<void> {
  const fonts = FONTS.map(({ file, ...font }) => ({ ...font, bytes: [...readFileSync(`${FOLDER}/${file}`)] }));
  await context.addInitScript(
    ({ faces, moment }) => {
      // Made from bytes, a font needs no address that the page's policy would have to allow.
      for (const { family, weight, bytes } of faces)
        document.fonts.add(new FontFace(family, new Uint8Array(bytes), { weight }));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':root { --support-chat-font: Still, "Still Emoji" }');
      document.adoptedStyleSheets = [sheet];
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(Format, [lang, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
          const made = new Format(lang, options);
          const { format } = made;
          // What names its zone is of the support hours, which are what they are.
          return options?.timeZone ? made : Object.defineProperty(made, 'format', { value: () => format(moment) });
        },
      });
    },
    { faces: fonts, moment: MOMENT },
  );
}

/** Waits until fonts and pictures are there, and takes away what is the system's own: the picker's hundreds of emoji. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    const elements = all(document);
    for (const element of elements) {
      const isEmoji =
        element.children.length === 0 &&
        /^[\p{Extended_Pictographic}\p{Regional_Indicator}]\S*$/u.test(element.textContent.trim());
      if (isEmoji && element instanceof HTMLElement) element.style.color = 'transparent';
    }
    await Promise.all(elements.filter((element) => element instanceof HTMLImageElement).map((image) => image.decode()));
    await document.fonts.ready;
  });
}
