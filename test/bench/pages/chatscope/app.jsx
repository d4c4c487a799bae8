import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Conversation } from './Conversation.jsx';

const BUTTON = { position: 'fixed', right: 20, bottom: 20, width: 56, height: 56, borderRadius: '50%' };
const WINDOW = { position: 'fixed', right: 20, bottom: 90, width: 400, height: 600 };

function App() {
  const [isOpen, setOpen] = useState(false);
  const [messages, setMessages] = useState([{ id: 0, text: 'How can we help?', isMine: false }]);
  const send = (text) => setMessages((before) => [...before, { id: before.length, text, isMine: true }]);
  return (
    <>
      <button id="launch" aria-label="Open chat" style={BUTTON} onClick={() => setOpen(true)}>
        ?
      </button>
      {isOpen && (
        <div style={WINDOW}>
          <Conversation messages={messages} onSend={send} />
        </div>
      )}
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<App />);
