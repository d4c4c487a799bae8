import { converse } from './conversationScenes.ts';
import type { Scene } from './Scene.ts';
import type { Stage } from './Stage.ts';

async function converseUnder(stage: Stage, css: string): Promise<void> {
  await converse(stage);
  await stage.visitor.page.addStyleTag({ content: css });
}

/** A company's logo, as it would be on its own server. Its text follows the system's colours. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="40" viewBox="0 0 132 40" font-family="Georgia, serif">
  <style>text { fill: #431407 } @media (prefers-color-scheme: dark) { text { fill: #fed7aa } }</style>
  <path fill="#c2410c" d="M20 3l4 8 7-3-2 8 8 1-6 6 2 4-9-1-4 11-4-11-9 1 2-4-6-6 8-1-2-8 7 3z"/>
  <text x="46" y="19" font-size="17" font-weight="700">Maple</text><text x="46" y="35" font-size="13" letter-spacing="2">&amp; SONS</text></svg>`;

/** Runs in the page: fills the launcher's slots. */
function dress({ logo, greeting }: { logo: string; greeting: string }): void {
  const mark = Object.assign(new Image(), {
    slot: 'logo',
    alt: 'Maple & Sons',
    src: `data:image/svg+xml,${encodeURIComponent(logo)}`,
  });
  const words = Object.assign(document.createElement('span'), { slot: 'greeting', textContent: greeting });
  const launcher = document.querySelector('support-launcher');
  launcher?.setAttribute('product', 'Tenant support');
  launcher?.append(mark, words);
}

const accent = (name: string, colour: string): Scene => ({
  name: `accent-${name}`,
  caption: `The accent ${colour}, and what is made of it`,
  in: { only: ['desktop-colours'] },
  async show(stage) {
    await converseUnder(stage, `:root { --support-chat-accent: ${colour} }`);
    await stage.desk('/access-requests', {
      uuid: crypto.randomUUID(),
      title: stage.talk.accessTitle,
      text: stage.talk.access,
      durability: [1, 3, 7],
    });
    await stage.visitor.message(stage.talk.access).getByRole('button').first().waitFor();
  },
});

/** A page of the demo as a visitor sees it first. */
const page = (name: string, path: string, caption: string): Scene => ({
  name: `page-${name}`,
  caption,
  of: 'page',
  in: { only: ['desktop', 'phone'] },
  async show({ visitor, isOnPhone }) {
    await visitor.goTo(path);
    // LAU-08: a phone shows no launcher unless the page asks for it.
    if (!isOnPhone) await visitor.bubble.filter({ visible: true }).waitFor();
  },
});

export const pageScenes: Scene[] = [
  page('documents', '/', 'The demo’s front page'),
  page('pricing', '/pricing.html', 'The demo’s prices'),
  page('more', '/pages.html', 'What else the demo has'),
  page('two', '/two.html', 'Two companies on one page'),
  page('react', '/hosts/react.html', 'In a page that React has made; so it is with Vue, Svelte and Angular'),
  {
    name: 'more-contrast',
    caption: 'For those who ask their system for more contrast',
    in: { only: ['desktop-colours'] },
    async show(stage) {
      await stage.visitor.page.emulateMedia({ contrast: 'more' });
      await converse(stage);
      await stage.visitor.composer.focus();
    },
  },
  {
    name: 'own-brand',
    caption: 'With the logo, the greeting and the accent of the page’s own brand',
    in: { only: ['desktop-colours', 'phone'] },
    async show(stage) {
      const { visitor } = stage;
      await visitor.goTo('/');
      await visitor.page.addStyleTag({ content: ':root { --support-chat-accent: #9a3412 }' });
      await visitor.page.evaluate(dress, { logo: LOGO, greeting: 'Welcome to Maple & Sons!' });
      await stage.ask();
      await visitor.window.getByRole('radio').first().waitFor();
    },
  },
  accent('yellow', '#ffd43b'),
  accent('pink', '#e64980'),
  accent('night', '#101418'),
  {
    name: 'hostile-page',
    caption: 'On a page whose styles spare nothing',
    in: { only: ['desktop-colours'] },
    show: (stage) =>
      converseUnder(
        stage,
        `html { font-size: 62.5% }
        body { transform: scale(1); filter: grayscale(1) }
        * { all: unset !important; line-height: 3 !important; letter-spacing: 0.3em !important; text-transform: uppercase !important;
          animation: turn 1s infinite !important; transition: all 2s !important; user-select: none !important }
        @keyframes turn { to { rotate: 1turn } }`,
      ),
  },
];
