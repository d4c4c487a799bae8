import { MAX_NAME_LENGTH } from './limits.ts';

const ALLOWED = /^[A-Za-z0-9_\-=@,.;]+$/;

export function isChannelName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && ALLOWED.test(name);
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
