import type { DeskActionKind } from '../../protocol/wire.ts';
import type { DeskAction } from './entities.ts';

/** The words after the name. With a target its text follows. */
const WORDINGS = {
  'signed-in': 'signed in',
  joined: 'made an account',
  invited: 'made an invitation',
  'invitation-revoked': 'revoked an invitation',
  'role-changed': 'changed the role of',
  disabled: 'disabled',
  enabled: 'enabled',
  'reset-link-made': 'made a link for the password of',
  'password-changed': 'changed the password',
  'signed-out-elsewhere': 'signed out another browser',
  'settings-changed': 'changed the settings',
  'chat-taken': 'took',
  'chat-taken-over': 'took over',
  'chat-transferred': 'transferred',
  'chat-closed': 'closed',
  'access-asked': 'asked for access in',
  'company-changed': 'changed the company of',
  'ticket-marked': 'marked',
  'ticket-answered': 'answered',
  'ticket-assigned': 'assigned',
  'lead-marked': 'marked',
} satisfies Record<DeskActionKind, string>;

/** "took over chat 12, from Dana". A kind of a later backend reads as its name. */
export function actionText({ kind, target }: DeskAction): string {
  const words = Object.hasOwn(WORDINGS, kind) ? WORDINGS[kind as DeskActionKind] : kind.replaceAll('-', ' ');
  const connected = kind === 'invited' && target !== '' ? `${words} for` : words;
  return target === '' ? connected : `${connected} ${target}`;
}
