import { encodeEmoji } from '../../../protocol/emoji.ts';
import type { Whisper } from '../../ports.ts';

/** A whisper's name and fields as they go over the wire (RT-04); the protocol wants the `client-` prefix. */
export function writeWhisper(whisper: Whisper): { name: string; fields: Record<string, unknown> } {
  switch (whisper.type) {
    case 'clientTyping': {
      const { name, chatId, message } = whisper;
      return { name: 'client-clientTyping', fields: { name, chat_id: chatId, message: encodeEmoji(message) } };
    }
    case 'user-closed-chat':
      return { name: 'client-user-closed-chat', fields: { chat_id: whisper.chatId } };
    case 'client-ping-connection': {
      const { browser, device } = whisper;
      return { name: 'client-ping-connection', fields: { browser, device } };
    }
  }
}
