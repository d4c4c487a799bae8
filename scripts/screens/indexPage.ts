import type { Variant } from './Framing.ts';
import { fileOf, variantsOf, type Group, type Scene } from './Scene.ts';

const DEVICES: Record<Variant['device'], string> = { desktop: '', 'desktop-2x': 'twice as dense', phone: 'on a phone' };
const SHADES: Record<Variant['shade'], string> = { light: '', dark: 'dark', 'forced-colours': 'forced colours' };

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#dfe4e8, #2b343b) }
  body { margin: 0 auto; max-width: 100rem; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#17212a, #e9eef1) }
  nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem }
  h2 { margin: 3rem 0 0 } h3 { margin: 2rem 0 0.75rem; font-size: 1rem }
  a { color: light-dark(#0b7285, #80b8c2) }
  section { display: flex; gap: 1.5rem; align-items: start; overflow-x: auto; padding: 0 0 0.75rem }
  figure { flex: none; margin: 0 }
  img { display: block; width: auto; max-height: 26rem; border: 1px solid var(--line); border-radius: 0.5rem }
  figcaption { margin: 0.25rem 0 0; font-size: 0.8125rem; color: light-dark(#566571, #9eacb5) }`;

const LANGUAGES: Record<Variant['language'], string> = {
  en: '',
  ar: 'Arabic, from right to left',
  de: 'German',
  ja: 'Japanese',
};

/** Describes how a picture differs from the plain one: a light desktop in English. */
export function variantText({ device, language, shade }: Variant): string {
  const words = [LANGUAGES[language], DEVICES[device], SHADES[shade]].filter(Boolean);
  return words.join(', ') || 'light';
}

function figure(scene: Scene, variant: Variant): string {
  const file = fileOf(scene, variant);
  return `    <figure>
      <a href="${file}"><img src="${file}" alt="${scene.caption}: ${variantText(variant)}" loading="lazy"></a>
      <figcaption>${variantText(variant)}</figcaption>
    </figure>`;
}

function row(scene: Scene): string {
  const figures = variantsOf(scene).map((variant) => figure(scene, variant));
  return `  <h3 id="${scene.name}">${scene.caption}</h3>\n  <section>\n${figures.join('\n')}\n  </section>`;
}

const anchor = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Returns a page with every picture: one row per state, with its variants side by side. */
export function indexPage(groups: Group[]): string {
  const links = groups.map(({ title }) => `    <a href="#${anchor(title)}">${title}</a>`);
  const rows = groups.map(({ title, scenes }) =>
    [`  <h2 id="${anchor(title)}">${title}</h2>`, ...scenes.map(row)].join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>support-chat: its screens</title>
  <style>${STYLE}
  </style>
</head>
<body>
  <h1>The screens of support-chat</h1>
  <p>Taken by <code>npm run screenshots</code> from the real widget and desk against the reference backend, set in Inter and Noto Sans Arabic: on a
    visitor’s device, the widget takes the system’s own font.</p>
  <nav>
${links.join('\n')}
  </nav>
${rows.join('\n')}
</body>
</html>
`;
}
