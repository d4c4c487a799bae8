import type { Backend } from '../http/Backend.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { answerCallback, stopCallback } from './answerAccessRequest.ts';
import { articleOpened } from './articles.ts';
import { categories } from './categories.ts';
import { check } from './check.ts';
import { close } from './closeChat.ts';
import { newActivity, newStat } from './visitRoutes.ts';
import { newAttachment, newMessage } from './newMessage.ts';
import { newChat } from './newChat.ts';
import { pastChatRoutes } from './pastChatRoutes.ts';
import { readMessages, seenMessages, verifyLatestMessage } from './readMessages.ts';
import { transcript } from './transcript.ts';
import { updateCategory, updateName, updateVisitor } from './updateChat.ts';

/** Registers the visitor's routes. */
export function chatRoutes(app: TypedApp, backend: Backend): void {
  newChat(app, backend);
  newMessage(app, backend);
  newAttachment(app, backend);
  answerCallback(app, backend);
  stopCallback(app, backend);
  close(app, backend);
  newActivity(app, backend);
  newStat(app, backend);
  categories(app, backend);
  articleOpened(app, backend);
  check(app, backend);
  transcript(app, backend);
  updateName(app, backend);
  updateVisitor(app, backend);
  updateCategory(app, backend);
  verifyLatestMessage(app, backend);
  readMessages(app, backend);
  seenMessages(app, backend);
  pastChatRoutes(app, backend);
}
