import * as v from 'valibot';
import * as wire from '../../../protocol/schemas.ts';
import { field, list, text } from './parts.ts';
import { settings } from './settings.ts';

const role = v.picklist(['operator', 'administrator']);

export const person = v.object({
  operatorId: v.number(),
  name: v.string(),
  img: v.nullish(v.string(), null),
  username: v.nullish(v.string(), null),
  role,
  isAway: v.boolean(),
  isDisabled: v.boolean(),
  hasSecondFactor: v.nullish(v.boolean(), false),
  hasPassword: v.nullish(v.boolean(), true),
  createdAt: v.string(),
});

export const invitation = v.object({ invitationId: v.number(), role, name: text, expiresAt: v.string() });

/** The purpose of a one-time link. One with a username resets the password of that account. */
export const openInvitation = v.object({ role, name: text, username: v.nullish(v.string(), null) });

export const deskSession = v.object({
  sessionId: v.number(),
  browser: text,
  createdAt: v.string(),
  isCurrent: v.boolean(),
});

export const apiToken = v.object({
  tokenId: v.number(),
  name: text,
  scopes: list(v.string()),
  operatorName: text,
  createdAt: v.string(),
  lastUsedAt: v.nullish(v.string(), null),
});

export const deskAction = v.object({
  actionId: v.number(),
  operatorId: v.number(),
  operatorName: v.string(),
  tokenName: v.nullish(v.string(), null),
  /** The desk shows an unknown kind by its name. */
  kind: v.string(),
  target: text,
  createdAt: v.string(),
});

export const session = v.object({
  operator: wire.operator,
  me: person,
  csrfToken: v.string(),
  pushKey: v.string(),
  socketUrl: v.string(),
  eventNamespace: text,
  settings,
});
export const withOperator = field('operator', wire.operator);
export const people = field('people', list(person));
export const withPerson = field('person', person);
export const invitations = field('invitations', list(invitation));
export const withLink = field('link', v.string());
export const apiTokens = field('apiTokens', list(apiToken));
export const withApiToken = v.object({ token: v.string(), apiToken });
export const actions = field('actions', list(deskAction));
export const sessions = field('sessions', list(deskSession));
