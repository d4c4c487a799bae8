import { expect } from '@open-wc/testing';
import { tokens } from '../../src/theme/tokens.css.ts';
import { color } from '../../src/ui/theme/style.ts';

/** The names of the widget's tokens in demo/pages/tokens.css. */
const SAME = {
  '--accent': color.accent,
  '--link': color.link,
  '--background': color.background,
  '--soft': color.surface,
  '--tint': color.tint,
  '--text': color.text,
  '--muted': color.muted,
  '--line': color.line,
  '--outline': color.outline,
  '--danger': color.danger,
  '--danger-fill': color.dangerFill,
  '--on-danger': color.onDanger,
  '--success': color.success,
};

async function tokensOfDemo(): Promise<string> {
  const answer = await fetch(new URL('../../demo/pages/tokens.css', import.meta.url));
  return (await answer.text()).replace(':root', ':host');
}

/** Returns the pixel of a colour, because one colour can be written in many ways. */
function painted(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('The browser gives no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data.join(' ');
}

for (const scheme of ['light', 'dark']) {
  describe(`the demo’s tokens in ${scheme} colours`, () => {
    for (const [name, value] of Object.entries(SAME)) {
      it(`[EL-07] has the widget’s colour as ${name}`, async () => {
        const host = document.body.appendChild(document.createElement('div'));
        const root = host.attachShadow({ mode: 'open' });
        const sheets = [tokens, await tokensOfDemo(), `:host { color-scheme: ${scheme} !important }`];
        root.adoptedStyleSheets = sheets.map((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          return sheet;
        });
        const colourOf = (wanted: string): string => {
          const probe = root.appendChild(document.createElement('i'));
          probe.style.color = wanted;
          return painted(getComputedStyle(probe).color);
        };
        expect(colourOf(`var(${name})`)).to.equal(colourOf(value));
        host.remove();
      });
    }
  });
}
