/**
 * The page that hosts the widgets: a shop of about six hundred nodes, whose picture is its largest
 * paint. `snippet` is the code that a customer would paste before </body>.
 */
export const hostPage = (snippet) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Host page</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font: 16px/1.6 sans-serif; color: #222 }
header { display: flex; gap: 24px; padding: 16px 32px; background: #f3f4f6 }
main { max-width: 960px; margin: 0 auto; padding: 24px }
.hero { width: 960px; height: 400px; display: block }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }
.card { border: 1px solid #ddd; padding: 16px }
</style>
</head>
<body>
<header><strong>Forms and more</strong><a href="#s0">Leases</a><a href="#s1">Wills</a><a href="#s2">Contracts</a></header>
<main>
<h1>Every form you need</h1>
<img class="hero" src="/hero.svg" width="960" height="400" alt="">
${Array.from({ length: 8 }, (_, at) => section(at)).join('\n')}
</main>
${snippet}
</body>
</html>`;

const SENTENCE = 'The lease was signed on Tuesday, filed the same evening and sent out with the morning post. ';

const section = (at) => `<section id="s${at}"><h2>Section ${at}</h2><p>${SENTENCE.repeat(6)}</p><div class="grid">
${Array.from({ length: 6 }, (_, item) => `<div class="card"><h3>Form ${at}-${item}</h3><p>${SENTENCE.repeat(2)}</p></div>`).join('\n')}
</div></section>`;

/** The picture: some 300 circles, always the same. */
export function heroPicture() {
  let seed = 7;
  const random = (most) => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const circle = () =>
    `<circle cx="${random(960)}" cy="${random(400)}" r="${8 + random(60)}" fill="hsl(${random(360)} 60% 60% / .5)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 400"><rect width="960" height="400" fill="#cbd5e1"/>${Array.from({ length: 300 }, circle).join('')}</svg>`;
}

/** An empty page with only `#panel`, where a conversation is drawn. */
export const barePage = (snippet) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare page</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font: 16px/1.5 sans-serif }
#panel { position: fixed; right: 20px; bottom: 20px; width: 400px; height: 640px; overflow: hidden }
</style>
</head>
<body><div id="panel"></div>
${snippet}
</body>
</html>`;
