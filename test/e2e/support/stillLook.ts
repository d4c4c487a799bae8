import { readFileSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

const FOLDER = 'test/e2e/baselines/font';
/** The emoji, too: on another machine they look otherwise, or are missing. The file has those of the pictures alone. */
const FONTS = [
  { family: 'Still', weight: '100 900', file: 'Inter.woff2' },
  { family: 'Still Arabic', weight: '400', file: 'NotoSansArabic-400.woff2' },
  { family: 'Still Arabic', weight: '600 700', file: 'NotoSansArabic-600.woff2' },
  { family: 'Still Emoji', weight: '400 700', file: 'NotoColorEmoji.woff2' },
];
/** 10:30 a.m. in New York: whenever a message was said, the picture says then. */
const MOMENT = Date.UTC(2026, 0, 15, 15, 30);

/** Of the clock's changes in New York and at the support's place, neither comes alone; and each pixel is one. */
export const STILL_OPTIONS: BrowserContextOptions = { timezoneId: 'America/New_York', deviceScaleFactor: 1 };

/** Has all pages of the context, the widget and the desk, look alike on every machine and at every hour. */
export async function standStill(context: BrowserContext): Promise<void> {
  const fonts = FONTS.map(({ file, ...font }) => ({ ...font, bytes: [...readFileSync(`${FOLDER}/${file}`)] }));
  await context.addInitScript(
    ({ faces, moment }) => {
      // Made from bytes, a font needs no address that the page's policy would have to allow.
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
          // Bound, not an arrow: tsx would give that a name, by a helper that the page does not have.
          const { format } = made;
          // What names its zone is of the support hours, which are what they are.
          return options?.timeZone ? made : Object.defineProperty(made, 'format', { value: format.bind(null, moment) });
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
