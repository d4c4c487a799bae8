import type { DeskActionKind } from '../../protocol/wire.ts';
import type { DeskAction } from './entities.ts';

/** The words after the operator's name. The target, if any, follows them. */
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
  'signed-out-everywhere': 'signed out all other browsers',
  'second-factor-on': 'turned on the second factor',
  'second-factor-off': 'turned off the second factor',
  'second-factor-reset': 'reset the second factor of',
  'recovery-codes-made': 'made new recovery codes',
  'recovery-code-used': 'used a recovery code',
  'token-created': 'created the API token',
  'token-revoked': 'revoked the API token',
  'settings-changed': 'changed the settings',
  'chat-taken': 'took',
  'chat-taken-over': 'took over',
  'chat-transferred': 'transferred',
  'chat-closed': 'closed',
  'access-asked': 'asked for access in',
  'company-changed': 'changed the company of',
  'chat-deleted': 'deleted',
  'visitor-blocked': 'blocked the visitor of',
  'visitor-unblocked': 'unblocked a visitor',
  'hours-changed': 'changed the opening hours',
  'hours-deleted': 'deleted the opening hours',
  'reply-added': 'added the canned reply',
  'reply-changed': 'changed the canned reply',
  'reply-deleted': 'deleted the canned reply',
  'article-added': 'added the article',
  'article-changed': 'changed the article',
  'article-deleted': 'deleted the article',
  'webhook-added': 'added the webhook',
  'webhook-changed': 'changed the webhook',
  'webhook-deleted': 'deleted the webhook',
  'view-shared': 'shared the view',
  'view-deleted': 'deleted the view',
  'team-changed': 'changed the team of',
  'ticket-marked': 'marked',
  'ticket-answered': 'answered',
  'ticket-forwarded': 'forwarded',
  'ticket-assigned': 'assigned',
  'subject-changed': 'changed the subject of',
  'email-changed': 'changed the email address of',
  'ticket-made': 'made of an email',
  'ticket-from-chat': 'made of a chat',
  'lead-marked': 'marked',
  'chat-snoozed': 'snoozed',
  'ticket-snoozed': 'snoozed',
  'snooze-ended': 'ended the snooze of',
  'action-undone': 'undid an action on several:',
} satisfies Record<DeskActionKind, string>;

const CONNECTIONS: Readonly<Record<string, string>> = { invited: 'for', 'hours-changed': 'of', 'hours-deleted': 'of' };

export const ACTION_KINDS: readonly string[] = Object.keys(WORDINGS).sort();

/** Returns, for example, "Chat taken". */
export function kindName(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

/** Kinds whose target ends with its new status, as in "ticket 12, solved". */
const BECOMES: readonly string[] = ['ticket-marked', 'lead-marked'];

/** Returns, for example, "took over chat 12, from Dana". An unknown kind reads as its name. */
export function actionText({ kind, target }: DeskAction): string {
  const words = Object.hasOwn(WORDINGS, kind) ? WORDINGS[kind as DeskActionKind] : kind.replaceAll('-', ' ');
  if (target === '') return words;
  if (BECOMES.includes(kind)) return `${words} ${target.replace(/, (?=\w+$)/, ' as ')}`;
  const connection = CONNECTIONS[kind];
  return connection === undefined ? `${words} ${target}` : `${words} ${connection} ${target}`;
}
