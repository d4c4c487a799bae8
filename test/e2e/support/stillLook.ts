import { readFileSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

const FOLDER = 'test/e2e/baselines/font';
/**
 * Includes emoji, which look different or are missing on other machines. The file contains only
 * those in the pictures.
 */
const FONTS = [
  { family: 'Still', weight: '100 900', file: 'Inter.woff2' },
  { family: 'Still Arabic', weight: '400', file: 'NotoSansArabic-400.woff2' },
  { family: 'Still Arabic', weight: '600 700', file: 'NotoSansArabic-600.woff2' },
  { family: 'Still Emoji', weight: '400 700', file: 'NotoColorEmoji.woff2' },
];
/** 10:30 a.m. in New York. Every message shows this time in the pictures. */
const MOMENT = Date.UTC(2026, 0, 15, 15, 30);

/**
 * Both New York and the support team change their clocks, so their difference stays fixed. One CSS
 * pixel is one device pixel.
 */
export const STILL_OPTIONS: BrowserContextOptions = { timezoneId: 'America/New_York', deviceScaleFactor: 1 };

/**
 * Makes every page of the context, widget and desk alike, look the same on every machine and at any
 * time.
 */
export async function standStill(context: BrowserContext): Promise<void> {
  const fonts = FONTS.map(({ file, ...font }) => ({ ...font, bytes: [...readFileSync(`${FOLDER}/${file}`)] }));
  await context.addInitScript(
    ({ faces, moment }) => {
      // A font created from bytes needs no URL that the page's policy would have to allow.
      for (const { family, weight, bytes } of faces)
        document.fonts.add(new FontFace(family, new Uint8Array(bytes), { weight }));
      const families = 'Still, "Still Arabic", "Still Emoji", "Noto Color Emoji"';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `:root { --support-chat-font: ${families}; --font: ${families} } body { font-family: ${families} }`,
      );
      document.adoptedStyleSheets = [sheet];
      const still = new Date(moment);
      const [hours, minutes] = [still.getHours(), still.getMinutes()];
      Date.prototype.getHours = () => hours;
      Date.prototype.getMinutes = () => minutes;
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(Format, [lang, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
          const made = new Format(lang, options);
          // Uses bind: tsx would name an arrow function through a helper that does not exist in the
          // page.
          const { format } = made;
          // Formats with an explicit time zone show the support hours, which do not depend on the
          // current time.
          return options?.timeZone ? made : Object.defineProperty(made, 'format', { value: format.bind(null, moment) });
        },
      });
    },
    { faces: fonts, moment: MOMENT },
  );
}

/** Waits for fonts and pictures, and hides the system's emoji, such as the picker's. */
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
