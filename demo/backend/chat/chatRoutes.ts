import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { newChat } from './newChat.ts';
import { newMessage } from './newMessage.ts';

/** The visitor's calls, one a file. */
export function chatRoutes(app: FastifyInstance, backend: Backend): void {
  newChat(app, backend);
  newMessage(app, backend);
}
