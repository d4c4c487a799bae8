import { type Static, Type } from 'typebox';
import { flag, id, nullable, oneOf, text, time } from '../shapes.ts';

export type Operator = Static<typeof Operator>;
export const Operator = Type.Object({ name: text, img: nullable(text) }, { title: 'Operator' });

export type Role = Static<typeof Role>;
/** An administrator also invites, disables and resets operators, and changes the settings. */
export const Role = oneOf('operator', 'administrator');

export type Person = Static<typeof Person>;
export const Person = Type.Object(
  {
    operator_id: id,
    name: text,
    img: nullable(text),
    username: nullable(text),
    role: Role,
    is_away: flag,
    is_disabled: flag,
    has_second_factor: Type.Optional(flag),
    has_password: Type.Optional(flag),
    created_at: time,
  },
  {
    title: 'Person',
    description:
      'An operator, as colleagues see them. An operator without a username signs in with DESK_PASSWORD; one without a password, only by the OpenID Connect provider.',
  },
);

export type NextSignInStep = Static<typeof NextSignInStep>;
export const NextSignInStep = Type.Object(
  {
    kind: oneOf('code', 'setup'),
    secret: Type.Optional(Type.String({ description: 'Of a setup: the secret for the authenticator app, in base32.' })),
    uri: Type.Optional(Type.String({ description: 'Of a setup: the `otpauth://` address for a QR code.' })),
  },
  {
    title: 'NextSignInStep',
    description:
      'What a sign-in with the right password still needs. Send the call again with `code`: of the authenticator app, or a recovery code.',
  },
);

export type Invitation = Static<typeof Invitation>;
export const Invitation = Type.Object(
  { invitation_id: id, role: Role, name: text, expires_at: time },
  {
    title: 'Invitation',
    description: 'A pending invitation of an operator. Only the response that creates it contains the link.',
  },
);

export type DeskSession = Static<typeof DeskSession>;
export const DeskSession = Type.Object(
  { session_id: id, browser: text, created_at: time, is_current: flag },
  { title: 'DeskSession', description: 'A browser in which an operator is signed in.' },
);

export type ApiScope = Static<typeof ApiScope>;
export const ApiScope = oneOf(
  'chats:read',
  'chats:write',
  'tickets:read',
  'tickets:write',
  'figures:read',
  'people:read',
);

export type ApiToken = Static<typeof ApiToken>;
export const ApiToken = Type.Object(
  {
    token_id: id,
    name: text,
    scopes: Type.Array(ApiScope),
    operator_name: Type.String({ description: 'Who made it, and for whom it acts.' }),
    created_at: time,
    last_used_at: nullable(time),
  },
  { title: 'ApiToken', description: 'A token with which a program calls the desk’s API. Its secret is not listed.' },
);
