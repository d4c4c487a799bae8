import { english } from './pickTexts.ts';

/**
 * Lists the known keys of the same part of the chat, such as `composer.…`, or the parts if there
 * is no such part. Only a page with an unknown key loads this module.
 */
export function similarKeys(unknown: string): string {
  const part = (key: string): string => key.replace(/\..*/, '');
  const keys = Object.keys(english).filter((key) => part(key) === part(unknown));
  if (keys.length > 0) return `Known keys: ${keys.join(', ')}`;
  return `Keys begin with ${[...new Set(Object.keys(english).map(part))].join(', ')}`;
}
