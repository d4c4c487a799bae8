import { MAX_NAME_LENGTH } from './limits.ts';

const ALLOWED = /^[A-Za-z0-9_\-=@,.;]+$/;
const CACHED = /^(?:private-|private-encrypted-|presence-)?cache-/;
const USER = '#server-to-user-';

export function isChannelName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && ALLOWED.test(userOf(name) ?? name);
}

/** The user whose connections alone are on this channel; null for a channel of any other kind. */
export function userOf(name: string): string | null {
  return name.startsWith(USER) ? name.slice(USER.length) : null;
}

/** The last event of such a channel is kept, and given to each that joins. */
export function isCacheChannel(name: string): boolean {
  return CACHED.test(name);
}

export function isPresenceChannel(name: string): boolean {
  return name.startsWith('presence-');
}

/** A subscription to such a channel needs a signature. */
export function isGuardedChannel(name: string): boolean {
  return name.startsWith('private-') || isPresenceChannel(name);
}

/** The server cannot check what it cannot read, so encrypted channels carry no client events. */
export function carriesClientEvents(name: string): boolean {
  return isGuardedChannel(name) && !name.startsWith('private-encrypted-');
}
