import type { Backend } from '../http/Backend.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { answerCallback } from './answerCallback.ts';
import { categories } from './categories.ts';
import { check } from './check.ts';
import { close } from './close.ts';
import { newActivity } from './newActivity.ts';
import { newAttachment } from './newAttachment.ts';
import { newChat } from './newChat.ts';
import { newMessage } from './newMessage.ts';
import { newStat } from './newStat.ts';
import { readMessages } from './readMessages.ts';
import { transcript } from './transcript.ts';
import { updateCategory } from './updateCategory.ts';
import { updateName } from './updateName.ts';
import { updateVisitor } from './updateVisitor.ts';
import { verifyLatestMessage } from './verifyLatestMessage.ts';

/** Registers the visitor's routes, one per file. */
export function chatRoutes(app: TypedApp, backend: Backend): void {
  newChat(app, backend);
  newMessage(app, backend);
  newAttachment(app, backend);
  answerCallback(app, backend);
  close(app, backend);
  newActivity(app, backend);
  newStat(app, backend);
  categories(app, backend);
  check(app, backend);
  transcript(app, backend);
  updateName(app, backend);
  updateVisitor(app, backend);
  updateCategory(app, backend);
  verifyLatestMessage(app, backend);
  readMessages(app, backend);
}
