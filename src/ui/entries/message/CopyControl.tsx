import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { css } from '@emotion/react';
import { useSession, useT } from '../../context/ChatContext.tsx';
import { plainDirection } from '../../../../protocol/trimText.ts';
import { focusedIn } from '../../parts/focusedIn.ts';
import { Icon } from '../../parts/Icon.tsx';
import { bareButton, color, focusRing, HOVER, motion, radius, visuallyHidden } from '../../theme/style.ts';
import { useClasses } from '../../theme/useClasses.ts';

const SHOWN_MS = 2_000;
/** How long the thread must be quiet before the control moves to the last message. */
const PAUSE_MS = 300;
/** The part of a message next to which the control is shown. */
const BUBBLES = '[data-copyable]';

const shown = { opacity: 1, pointerEvents: 'auto' } as const;
const button = css({
  position: 'absolute',
  insetBlockStart: '4px',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '32px',
  blockSize: '32px',
  borderRadius: radius.small,
  color: color.muted,
  opacity: 0,
  pointerEvents: 'none',
  '@media (prefers-reduced-motion: no-preference)': { transition: 'opacity 120ms ease-out' },
  // Centres the control on a one-line bubble.
  '@media (pointer: coarse)': { insetBlockStart: '-2px', inlineSize: '44px', blockSize: '44px' },
  // A touch gives the entry the focus.
  'article:focus-within &': shown,
  [HOVER]: { 'article:hover &': shown, '&:hover': { background: color.surface, color: color.text } },
});
const base = css([bareButton, focusRing, button, motion.press]);
const before = css([base, { insetInlineEnd: 'calc(100% + 4px)' }]);
const after = css([base, { insetInlineStart: 'calc(100% + 4px)' }]);

/**
 * Copies a message's text. One control serves all messages: it is next to the hovered or focused
 * one, otherwise the last, where Tab finds it. Arrow keys move it to the others (A11Y-02).
 */
export function CopyControl(props: { content: RefObject<HTMLElement | null>; version: object }): ReactNode {
  const { content, version } = props;
  const [bubble, setBubble] = useState<HTMLElement | null>(null);
  const control = useRef<HTMLButtonElement>(null);
  const session = useSession();
  const { clock } = session.ports;

  const stand = useCallback((at: HTMLElement | null | undefined): void => {
    if (!at || at.contains(control.current)) return;
    // A press gave the control the focus, which returns to its message.
    if (control.current && focusedIn(control.current) === control.current)
      control.current.closest('article')?.focus({ preventScroll: true });
    setBubble(at);
  }, []);

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const stop = new AbortController();
    const bubbleOf = ({ target }: Event): HTMLElement | null | undefined =>
      target instanceof Element ? target.closest('article')?.querySelector<HTMLElement>(BUBBLES) : null;
    const onPointer = (event: Event): void => {
      if (!control.current?.matches(':focus-visible')) stand(bubbleOf(event));
    };
    const onFocus = (event: Event): void => {
      if (event.target !== control.current) stand(bubbleOf(event));
    };
    const onKey = (event: KeyboardEvent): void => {
      const { current } = control;
      const to = current && event.target === current ? nextBubble(element, current, event.key) : undefined;
      if (!to) return;
      event.preventDefault();
      flushSync(() => setBubble(to));
      control.current?.focus();
    };
    element.addEventListener('pointerover', onPointer, { passive: true, signal: stop.signal });
    element.addEventListener('focusin', onFocus, { signal: stop.signal });
    element.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [content, stand]);

  // Moves to the last message if none is hovered or focused, but not with each message of a burst.
  useEffect(() => {
    const toLast = (): void => {
      const article = control.current?.closest('article');
      if (!article?.isConnected || !article.matches(':hover, :focus-within')) stand(bubblesIn(content.current).at(-1));
    };
    if (!control.current) return toLast();
    const stop = new AbortController();
    clock.after(PAUSE_MS, stop.signal, toLast);
    return () => stop.abort();
  }, [content, version, stand, clock]);

  // Only this bubble gets a `position`, because the browser paints each positioned element separately.
  useLayoutEffect(() => {
    bubble?.toggleAttribute('data-has-copy', true);
    return () => void bubble?.removeAttribute('data-has-copy');
  }, [bubble]);

  const key = bubble?.closest<HTMLElement>('[data-key]')?.dataset.key;
  return bubble && key !== undefined && createPortal(<CopyButton key={key} entryKey={key} control={control} />, bubble);
}

const bubblesIn = (content: HTMLElement | null): HTMLElement[] => [
  ...(content?.querySelectorAll<HTMLElement>(BUBBLES) ?? []),
];

/** Returns the bubble that a key moves the control to; undefined beyond the first and last rendered one. */
function nextBubble(content: HTMLElement, control: HTMLElement, key: string): HTMLElement | undefined {
  const bubbles = bubblesIn(content);
  if (key === 'Home') return bubbles[0];
  if (key === 'End') return bubbles.at(-1);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const from = bubbles.findIndex((bubble) => bubble.contains(control));
  return step === undefined || from < 0 ? undefined : bubbles[from + step];
}

function CopyButton({
  entryKey,
  control,
}: {
  entryKey: string;
  control: RefObject<HTMLButtonElement | null>;
}): ReactNode {
  const t = useT();
  const session = useSession();
  const classOf = useClasses();
  const [hasCopied, setCopied] = useState<boolean | null>(null);
  const entry = session.thread.get(entryKey);
  if (entry?.objectType !== 'message') return null;
  const copy = async (): Promise<void> => {
    const { page, clock } = session.ports;
    setCopied(await page.copy(plainDirection(session.formatting.plainText(entry, '> '))));
    clock.after(SHOWN_MS, session.lifetime, () => setCopied(null));
  };
  return (
    <>
      <button
        ref={control}
        type="button"
        aria-label={t('message.copy')}
        title={t('message.copy')}
        onClick={() => void copy()}
        className={classOf(entry.authorType === 'user' ? before : after)}
      >
        <Icon name={hasCopied === null ? 'copy' : hasCopied ? 'check' : 'alert'} size={18} />
      </button>
      {/* The live region exists before its text, so that screen readers announce it. */}
      <span role="status" className={classOf(visuallyHidden)}>
        {hasCopied !== null && t(hasCopied ? 'message.copied' : 'message.copyFailed')}
      </span>
    </>
  );
}
