import { ChatContainer, MainContainer, Message, MessageInput, MessageList } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';

export const Conversation = ({ messages, onSend }) => (
  <MainContainer>
    <ChatContainer>
      <MessageList>
        {messages.map(({ id, text, isMine }) => (
          <Message
            key={id}
            model={{ message: text, direction: isMine ? 'outgoing' : 'incoming', position: 'single' }}
          />
        ))}
      </MessageList>
      <MessageInput placeholder="Type a message" attachButton={false} onSend={(_html, text) => onSend(text)} />
    </ChatContainer>
  </MainContainer>
);
