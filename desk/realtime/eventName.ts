/**
 * The short name of an event, `Chat.NewChatMessage`, also when the backend publishes under a namespace
 * (`App\Events\Chat\NewChatMessage`). Names of the protocol and of whispers stay as they are.
 */
export function shortEventName(name: string): string {
  return name.includes('\\') ? name.split('\\').slice(-2).join('.') : name;
}
