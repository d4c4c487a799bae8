import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { versionOf } from './versionOf.mjs';

const entry = (name) => fileURLToPath(new URL(`./chatscope/${name}.jsx`, import.meta.url));
const tags = (name, loading) =>
  `<link rel="stylesheet" href="/chatscope/${name}.css"><script type="module" ${loading} src="/chatscope/${name}.js"></script>`;

/** chatscope's React components in a minimal application with a launcher, a window and a conversation. */
export const chatscope = async () => ({
  id: 'chatscope',
  label: `chatscope ${versionOf('@chatscope/chat-ui-kit-react')} (React ${versionOf('react')}), with the page`,
  // Without the root's tsconfig.json, whose JSX is Emotion's.
  files: await bundle([entry('app'), entry('thread')], { tsconfigRaw: '{}', loader: { '.svg': 'dataurl' } }),
  snippet: tags('app', 'async'),
  launcher: ['#launch'],
  composer: ['.cs-message-input__content-editor'],
  ownMessage: ['.cs-message--outgoing'],
  thread: { snippet: tags('thread', '') },
});
