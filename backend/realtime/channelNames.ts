import { MAX_NAME_LENGTH } from './limits.ts';

const ALLOWED = /^[A-Za-z0-9_\-=@,.;]+$/;

export function isChannelName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && ALLOWED.test(name);
}

export function isPresenceChannel(name: string): boolean {
  return name.startsWith('presence-');
}

/** Whether a subscription to the channel needs a signature. */
export function isGuardedChannel(name: string): boolean {
  return name.startsWith('private-') || isPresenceChannel(name);
}

/** Encrypted channels carry no client events, because the server cannot check their content. */
export function carriesClientEvents(name: string): boolean {
  return isGuardedChannel(name) && !name.startsWith('private-encrypted-');
}
