import { Type, type Static } from 'typebox';
import { company, key, optionalId, optionalText } from '../http/schemas.ts';
import { profile } from './visitorProfile.ts';

/** The body of POST /api/chat/new. */
export const NewChatRequest = Type.Object({
  user_id: key,
  uuid: key,
  user_name: optionalText,
  category_id: optionalId,
  company: Type.Optional(company),
  browser: optionalText,
  os: optionalText,
  exp_guest_id: optionalText,
  fp: optionalText,
  // Not limited here, because an address can have any length. It is cut when stored.
  referer: Type.Optional(Type.String()),
  whereChatFrom: Type.Optional(Type.Unknown()),
  extras: Type.Optional(Type.Unknown()),
  ...profile,
});
export type NewChatRequest = Static<typeof NewChatRequest>;
