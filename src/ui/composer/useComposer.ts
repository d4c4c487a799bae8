import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import { isAtTicket, isEnabled, isTooLong } from '../../chat/selectors.ts';
import type { Session } from '../../chat/Session.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { useCards } from '../onDemand/CardsContext.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { isEnter } from '../parts/isEnter.ts';

/** The ticket form's first field, or the placeholder if its view could not be loaded. */
const NEXT = '[role=log] :is(form [name], [data-awaited])';

/** The id of the element with the composer's errors, in the same shadow root. */
export const COMPOSER_NOTICE_ID = 'composer-notice';

/**
 * Synchronizes the shell's textarea with the state in both directions, and adopts text typed
 * earlier. The textarea is uncontrolled, so that no render overwrites typed text.
 */
export function useComposer(textarea: RefObject<HTMLTextAreaElement | null>): void {
  const session = useSession();
  const state = useSessionState();
  const { composer } = state;
  const { text } = composer;
  const isInvalid = isTooLong(composer) || composer.hasOnlyTags;
  const hasNotice = isInvalid || composer.refused.length > 0;
  // The field's value as last read or written here. Any other value was set without an `input` event.
  const known = useRef('');
  useOfflineRetreat(textarea, isAtTicket(state));

  useLayoutEffect(() => {
    const input = textarea.current;
    if (!input) return;
    const stop = new AbortController();
    adoptTyped(session, input);
    listen(session, input, { known, signal: stop.signal });
    return () => stop.abort();
  }, [session, textarea]);

  useLayoutEffect(() => {
    const input = textarea.current;
    if (!input) return;
    showText(session, input, known);
    fitHeight(input);
  }, [session, textarea, text]);

  useLayoutEffect(() => {
    const input = textarea.current;
    if (!input) return;
    input.setAttribute('aria-invalid', String(isInvalid));
    if (hasNotice) input.setAttribute('aria-describedby', COMPOSER_NOTICE_ID);
    else input.removeAttribute('aria-describedby');
  }, [textarea, isInvalid, hasNotice]);
}

/**
 * Offline, the ticket form replaces the composer and gets its focus. A focused composer stays
 * until the form is rendered, and text typed meanwhile goes into the form.
 */
function useOfflineRetreat(textarea: RefObject<HTMLTextAreaElement | null>, isOffline: boolean): void {
  const session = useSession();
  const { cards, hasFailed } = useCards();
  const isHidden = isOffline && (cards !== null || hasFailed);
  const before = useRef('');
  useLayoutEffect(() => {
    if (isOffline) before.current = session.state.composer.text;
  }, [session, isOffline]);
  useEffect(() => {
    const input = textarea.current;
    if (!input?.form) return;
    const { form } = input;
    const root = input.getRootNode();
    const retreat = (): boolean => {
      const next = root instanceof ShadowRoot ? root.querySelector<HTMLElement>(NEXT) : null;
      const hadFocus = focusedIn(input) === input;
      const isBack = form.hidden && !isHidden && focusedIn(input) !== null && !session.state.isMobile;
      if (isHidden && hadFocus && !next && hasTicketForm(session)) return false;
      form.hidden = isHidden;
      if (isHidden) session.visit.forms.addTypedToTicket(before.current);
      if (isHidden && hadFocus) next?.focus();
      // The visitor has left the ticket form for the chat.
      if (isBack) input.focus({ preventScroll: true });
      return true;
    };
    if (retreat()) return;
    const observer = new MutationObserver(() => retreat() && observer.disconnect());
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [session, textarea, isHidden]);
}

const hasTicketForm = ({ thread }: Session): boolean =>
  thread.all().some((entry) => entry.objectType === 'userForm' && entry.form === 'ticket' && entry.status !== 'done');

/** Appends the typed text to the draft of an earlier page, unless it already contains the draft. */
function adoptTyped(session: Session, input: HTMLTextAreaElement): void {
  const draft = session.state.composer.text;
  const typed = input.value;
  if (typed !== '') session.visit.composer.edit(typed.includes(draft) ? typed : `${draft}\n${typed}`);
}

function listen(
  session: Session,
  input: HTMLTextAreaElement,
  { known, signal }: { known: RefObject<string>; signal: AbortSignal },
): void {
  const read = (): void => session.visit.composer.edit((known.current = input.value));
  const submit = (event: Event): void => {
    event.preventDefault();
    // Text expanders and dictation programs may set the value without an event.
    if (input.value !== known.current) read();
    // The ticket form is about to replace the composer, and takes its text.
    if (isAtTicket(session.state)) return;
    void session.visit.composer.submit();
    // If the state had not been rendered with the text, emptying it renders nothing.
    showText(session, input, known);
  };
  input.addEventListener('input', read, { signal });
  input.addEventListener(
    'keydown',
    (event) => {
      // Only a plain Enter sends (SEND-09).
      if (!isEnter(event) || event.shiftKey || session.state.isMobile) return;
      // A held key would also send the text typed next.
      if (event.repeat) event.preventDefault();
      else submit(event);
    },
    { signal },
  );
  input.addEventListener(
    'paste',
    (event) => {
      const takesFiles = isEnabled(session.state, 'files');
      void pasteInto(input, event, takesFiles ? (files) => session.visit.composer.addFiles(files) : null);
    },
    { signal },
  );
  input.form?.addEventListener('submit', submit, { signal });
}

/** Reads the current state, because a render's text may be older than what was typed since. */
function showText({ state }: Session, input: HTMLTextAreaElement, known: RefObject<string>): void {
  const { text } = state.composer;
  if (input.value !== text) input.value = text;
  known.current = text;
}

/** Makes the field as tall as its text, up to the stylesheet's limit, if the browser cannot do that itself. */
function fitHeight(input: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const { paddingTop, paddingBottom } = getComputedStyle(input);
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)}px`;
}
