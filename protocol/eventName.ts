/**
 * Returns an event's name on the wire. Without a namespace it is the plain name,
 * `Chat.NewChatMessage`; with the namespace `App\Events` it is `App\Events\Chat\NewChatMessage`,
 * as in Laravel.
 */
export function eventName(name: string, namespace: string): string {
  const prefix = prefixOf(namespace);
  return prefix === '' ? name : `${prefix}${name.replaceAll('.', '\\')}`;
}

/**
 * Returns the plain name of an event under the namespace. Names of whispers and of the Pusher
 * protocol are unchanged.
 */
export function plainEventName(name: string, namespace: string): string {
  const prefix = prefixOf(namespace);
  return prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length).replaceAll('\\', '.') : name;
}

/** The namespace may have backslashes around it. */
function prefixOf(namespace: string): string {
  const plain = namespace.replace(/^\\+|\\+$/g, '');
  return plain === '' ? '' : `${plain}\\`;
}
