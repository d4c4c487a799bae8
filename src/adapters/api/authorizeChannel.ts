import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import type { Servers } from '../../config/settings.ts';
import type { Answer, ChatKey, Ports } from '../../ports.ts';
import { createHttp } from './http.ts';

export type AuthorizeChannel = (
  request: ChatKey & { socketId: string; channelName: string },
  signal: AbortSignal,
) => Promise<Answer<{ auth: string }>>;

/** Requests the signature with which a socket joins a chat's private channel (RT-02). */
export function createAuthorizeChannel(servers: () => Servers, report: Ports['report']): AuthorizeChannel {
  const http = createHttp(servers, report);
  return ({ socketId, channelName, chatId, hash }, signal) => {
    const json = { socket_id: socketId, channel_name: channelName, chat_id: chatId, hash };
    return http({ method: 'POST', path: '/api/broadcasting/auth/pws', json }, object({ auth: v.string() }), signal);
  };
}
