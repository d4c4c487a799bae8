import { fileOf, variantsOf, type Group, type Scene, type Variant } from './Scene.ts';

const VARIANTS: Record<Variant, string> = {
  plain: '',
  dark: 'dark',
  arabic: 'Arabic, from right to left',
  phone: 'on a phone',
  'forced-colours': 'forced colours',
};

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0 auto; max-width: 90rem; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif }
  section { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1.5rem; align-items: start }
  figure { margin: 0 }
  .wide { grid-column: 1 / -1; max-width: 64rem }
  img { max-width: 100%; height: auto; border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: 0.5rem }
  figcaption { font-size: 0.875rem }`;

function figure(scene: Scene, variant: Variant): string {
  const caption = [scene.caption, VARIANTS[variant]].filter(Boolean).join(': ');
  const isWide = (scene.of === 'page' || scene.of === 'desk') && variant !== 'phone';
  const file = fileOf(scene, variant);
  return `    <figure${isWide ? ' class="wide"' : ''}>
      <a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
      <figcaption>${caption}</figcaption>
    </figure>`;
}

function section({ title, scenes }: Group): string {
  const figures = scenes.flatMap((scene) => variantsOf(scene).map((variant) => figure(scene, variant)));
  return `  <h2>${title}</h2>\n  <section>\n${figures.join('\n')}\n  </section>`;
}

/** A page with every picture and its caption, by group. */
export function indexPage(groups: Group[]): string {
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
  <p>Taken by <code>npm run screenshots</code> from the real widget and desk against the reference backend.</p>
${groups.map(section).join('\n')}
</body>
</html>
`;
}
