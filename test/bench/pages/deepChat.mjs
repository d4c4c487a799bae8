import { fileURLToPath } from 'node:url';
import { versionOf } from './versionOf.mjs';

const ELEMENT = '<deep-chat demo="true" style="width: 400px; height: 600px; border: 0"></deep-chat>';
const BUTTON = `<style>
#launch { position: fixed; right: 20px; bottom: 20px; width: 56px; height: 56px; border: 0; border-radius: 50% }
#chat { position: fixed; right: 20px; bottom: 90px; width: 400px; height: 600px; background: #fff; display: none }
#chat.open { display: block }
</style>
<button id="launch" aria-label="Open chat">?</button><div id="chat"></div>`;

const version = versionOf('deep-chat');
const shared = {
  files: {
    'deepChat.js': fileURLToPath(new URL('../node_modules/deep-chat/dist/deepChat.bundle.js', import.meta.url)),
  },
  launcher: ['#launch'],
  composer: ['deep-chat', '#text-input'],
  ownMessage: ['deep-chat', '.user-message-text'],
};

/** deep-chat embedded as in its README, hidden until our button shows it. */
export const deepChat = {
  ...shared,
  id: 'deep-chat',
  label: `deep-chat ${version}, with the page`,
  snippet: `${BUTTON}
<script>
chat.innerHTML = '${ELEMENT}';
launch.onclick = () => chat.classList.add('open');
</script>
<script type="module" async src="/deep-chat/deepChat.js"></script>`,
  thread: {
    snippet: `<script type="module">
import '/deep-chat/deepChat.js';
const chatMessage = ({ text, isMine }) => ({ text, role: isMine ? 'user' : 'ai' });
let element;
window.threadBench = {
  ready: customElements.whenDefined('deep-chat'),
  load(messages) {
    element = Object.assign(document.createElement('deep-chat'), { demo: true, history: messages.map(chatMessage) });
    element.style.cssText = 'width: 400px; height: 640px; border: 0';
    panel.replaceChildren(element);
  },
  append: (message) => element.addMessage(chatMessage(message)),
  shows({ id }) {
    const shown = element.shadowRoot?.querySelector('#messages')?.getElementsByClassName('outer-message-container');
    return shown?.[shown.length - 1]?.textContent.startsWith('#' + id + ' ') ?? false;
  },
};
</script>`,
  },
};

/** The same, imported on the press. */
export const deepChatLazy = {
  ...shared,
  id: 'deep-chat-lazy',
  label: `deep-chat ${version}, by the press`,
  snippet: `${BUTTON}
<script>
launch.onclick = async () => {
  chat.classList.add('open');
  await import('/deep-chat-lazy/deepChat.js');
  chat.innerHTML = '${ELEMENT}';
};
</script>`,
};
