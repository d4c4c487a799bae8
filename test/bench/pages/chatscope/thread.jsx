import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Conversation } from './Conversation.jsx';

const panel = document.getElementById('panel');
let setMessages;
let isReady;

function Thread() {
  const [messages, set] = useState([]);
  setMessages = set;
  useEffect(() => isReady(), []);
  return <Conversation messages={messages} onSend={() => undefined} />;
}

window.threadBench = {
  ready: new Promise((resolve) => (isReady = resolve)),
  load: (messages) => setMessages(messages),
  append: (message) => setMessages((before) => [...before, message]),
  shows({ id }) {
    const shown = panel.getElementsByClassName('cs-message');
    return shown[shown.length - 1]?.textContent.includes(`#${id} `) ?? false;
  },
};

createRoot(panel).render(<Thread />);
