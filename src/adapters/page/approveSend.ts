import { textOf } from '../../config/textOf.ts';
import type { Draft } from '../../ports.ts';
import { inTime } from './inTime.ts';

/**
 * Asks the page by `chat-before-send`. Returns the text to send, or null if the page cancelled the
 * message (API-09). If a listener has called `waitUntil`, the page may cancel or change the message
 * until all its promises have settled, for at most ten seconds (HOST-11). A rejected promise, or one
 * that is too late, cancels nothing: a broken check must not keep the visitor from support.
 */
export function approveSend(
  target: EventTarget | undefined,
  { text, files }: Draft,
): string | null | Promise<string | null> {
  const decisions: Promise<unknown>[] = [];
  const detail = {
    text: text as unknown,
    files,
    waitUntil(decision: unknown) {
      if (event.eventPhase === Event.NONE) throw new Error('Call waitUntil before the listener returns or awaits');
      decisions.push(unlessBroken(decision));
    },
  };
  const event = new CustomEvent('chat-before-send', { detail, bubbles: true, composed: true, cancelable: true });
  target?.dispatchEvent(event);
  const outcome = (answers: readonly unknown[] = []): string | null =>
    event.defaultPrevented || answers.includes(false) ? null : (textOf(detail.text) ?? '');
  return decisions.length === 0 ? outcome() : Promise.all(decisions).then(outcome);
}

async function unlessBroken(decision: unknown): Promise<unknown> {
  try {
    return await inTime(decision);
  } catch (cause) {
    console.error('support-chat: the page did not decide about a message, so it is sent', cause);
    return undefined;
  }
}
