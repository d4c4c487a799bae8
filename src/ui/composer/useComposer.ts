import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { pasteInto } from '../../../protocol/pasteInto.ts';
import { isAtTicket, isEnabled, isTooLong } from '../../chat/selectors.ts';
import type { Session } from '../../chat/Session.ts';
import { useSession, useSessionState } from '../context/ChatContext.tsx';
import { useCards } from '../onDemand/CardsContext.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { isEnter } from '../parts/isEnter.ts';

/** The ticket form's first field, or what stands in its place when its view could not be loaded. */
const NEXT = '[role=log] :is(form [name], [data-awaited])';

/** The element that tells what is wrong with the composer; it is in the same shadow root. */
export const COMPOSER_NOTICE_ID = 'composer-notice';

/**
 * Connects the shell's textarea with the state, in both directions, and takes over text that was typed before. React does not own its value, so
 * no drawing overwrites what is typed.
 */
export function useComposer(textarea: RefObject<HTMLTextAreaElement | null>): void {
  const session = useSession();
  const state = useSessionState();
  const { composer } = state;
  const { text } = composer;
  const isInvalid = isTooLong(composer);
  const hasNotice = isInvalid || composer.refused.length > 0;
  useOfflineRetreat(textarea, isAtTicket(state));

  useLayoutEffect(() => {
    const input = textarea.current;
    if (!input) return;
    const stop = new AbortController();
    adoptTyped(session, input);
    listen(session, input, stop.signal);
    return () => stop.abort();
  }, [session, textarea]);

  useLayoutEffect(() => {
    const input = textarea.current;
    if (!input) return;
    // The state as it is now: the text of this drawing may be older than what was typed since.
    const current = session.state.composer.text;
    if (input.value !== current) input.value = current;
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
 * Offline the ticket form takes the composer's place, and the focus goes on in it. A composer that has the focus stays until the form is drawn, and
 * text that is typed meanwhile goes into the form.
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
      if (isHidden && hadFocus && !next && hasTicketForm(session)) return false;
      form.hidden = isHidden;
      if (isHidden) session.forms.addTypedToTicket(before.current);
      if (isHidden && hadFocus) next?.focus();
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

/** Puts the typed text after the draft of an earlier page, unless it has the draft already. */
function adoptTyped(session: Session, input: HTMLTextAreaElement): void {
  const draft = session.state.composer.text;
  const typed = input.value;
  if (typed !== '') session.composer.edit(typed.includes(draft) ? typed : `${draft}\n${typed}`);
}

function listen(session: Session, input: HTMLTextAreaElement, signal: AbortSignal): void {
  const submit = (event: Event): void => {
    event.preventDefault();
    // The ticket form takes the composer's place, and the text with it.
    if (!isAtTicket(session.state)) void session.composer.submit();
  };
  input.addEventListener('input', () => session.composer.edit(input.value), { signal });
  input.addEventListener(
    'keydown',
    (event) => {
      // SEND-09: a plain Enter.
      if (!isEnter(event) || event.shiftKey || session.state.isMobile) return;
      // A key that is held would also send the text that is typed next.
      if (event.repeat) event.preventDefault();
      else submit(event);
    },
    { signal },
  );
  input.addEventListener(
    'paste',
    (event) => {
      const takesFiles = isEnabled(session.state, 'files');
      void pasteInto(input, event, takesFiles ? (files) => session.composer.addFiles(files) : null);
    },
    { signal },
  );
  input.form?.addEventListener('submit', submit, { signal });
}

/** Makes the field as high as its text, up to the stylesheet's limit, where the browser can't do it by itself. */
function fitHeight(input: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const { paddingTop, paddingBottom } = getComputedStyle(input);
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)}px`;
}
