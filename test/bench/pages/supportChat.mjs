import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownBundle } from './ownBundle.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const scriptsOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, join(folder, name)]),
  );

const page = (id, label) => ({
  id,
  label,
  snippet: `<support-launcher api-url="/" push-key="bench"></support-launcher>
<script type="module" src="/${id}/support-widget.js"></script>`,
  launcher: ['support-launcher', '[part="launcher-button"]'],
  composer: ['support-launcher', 'support-chat', '[part="composer-input"]'],
  ownMessage: ['support-launcher', 'support-chat', '[part~="message-user"]'],
  threadMessage: ['support-launcher', 'support-chat', '[role=log] [part~="message-user"]'],
  anyMessage: ['support-launcher', 'support-chat', '[part~="message"]'],
});

/**
 * Our own widget from the built files, embedded as in the README. A bundle of the sources
 * (thread.tsx) draws its conversation.
 */
export const supportChat = async () => ({
  ...page('support-chat', 'support-chat'),
  files: {
    ...scriptsOf(join(ROOT, 'cdn')),
    ...(await ownBundle(fileURLToPath(new URL('./support-chat/thread.tsx', import.meta.url)))),
  },
  thread: { snippet: '<script type="module" src="/support-chat/thread.js"></script>', catchesUp: true },
});

/** An earlier build of the widget, measured in the same run. BENCH_PREVIOUS is the folder of its files. */
export const previousRelease = () => {
  const folder = process.env.BENCH_PREVIOUS;
  if (!folder) throw new Error('Give the folder of the earlier build in BENCH_PREVIOUS.');
  return { ...page('previous', 'support-chat, previous release'), files: scriptsOf(folder) };
};
