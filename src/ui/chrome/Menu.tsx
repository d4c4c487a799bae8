import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { css, type SerializedStyles } from '@emotion/react';
import { canEndChat, canReadPast, isEnabled } from '../../chat/selectors.ts';
import { hasLittleRoom } from '../../config/isMobile.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { useCards } from '../onDemand/CardsContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { moveFocus } from '../parts/moveFocus.ts';
import { useDismiss } from '../parts/useDismiss.ts';
import { bareButton, color, motion, radius, ring, TOUCH, type } from '../theme/style.ts';
import type { Choice } from './notificationChoice.ts';

/** The width of the expanded window (src/theme/window.css.ts), and its distance from the screen's sides. */
const WIDE_PX = 640;
const MARGIN_PX = 20;

const anchor = css({ flex: 'none' });
const list = css({
  position: 'absolute',
  zIndex: 3,
  // The menu is positioned against the header, not its button, so it starts at the window's edge.
  insetBlockStart: 'calc(100% - 8px)',
  insetInlineEnd: '12px',
  inlineSize: 'max-content',
  minInlineSize: '220px',
  maxInlineSize: 'min(300px, 75vw)',
  // On a page zoomed to 400 % the menu scrolls in the space below the header.
  maxBlockSize: 'calc(100cqh - 44px)',
  overflowY: 'auto',
  padding: '4px',
  border: '1px solid transparent',
  borderRadius: radius.medium,
  background: color.background,
  boxShadow: 'var(--sc-shadow)',
  outline: 'none',
  transformOrigin: 'top right',
  '&:dir(rtl)': { transformOrigin: 'top left' },
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  inlineSize: '100%',
  minBlockSize: '40px',
  // Shows part of the last item, which hints that there are more.
  '@container (max-height: 240px)': { minBlockSize: '32px' },
  paddingInline: '12px',
  borderRadius: radius.small,
  color: color.text,
  overflow: 'hidden',
  outline: 'none',
  ...TOUCH,
  // Forced colours remove the background and show the outline.
  '&:hover, &:focus': { background: color.surface, outline: '2px solid transparent' },
  '&:focus-visible': { outline: ring, outlineOffset: '-2px' },
  '& svg': { color: color.muted },
});
const danger = css([item, { color: color.danger, '& svg': { color: 'inherit' } }]);
const separator = css({ blockSize: '1px', margin: '4px 8px', background: color.line });

/** The three-dot menu (WIN-04 to WIN-06, UX-10). Its items are determined when it opens. */
export function Menu(): ReactNode {
  const t = useT();
  const session = useSession();
  const state = useSessionState();
  const canEnd = canEndChat(state);
  const hasDownload = isEnabled(state, 'download');
  const hasSound = isEnabled(state, 'sound');
  const { cards } = useCards();
  const [isOpen, setOpen] = useState(false);
  // Opened by keyboard, the menu focuses its first item.
  const [isByKeys, setByKeys] = useState(false);
  const [canWiden, setCanWiden] = useState(false);
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    // The menu's own focus would be lost with it. A focus that moved elsewhere stays there.
    if (hasMenuFocus(area.current)) focusButton(area.current);
    setOpen(false);
  }, []);
  useDismiss(isOpen, close, area);
  // Runs when the menu opens, and when the focused item disappears.
  useEffect(() => {
    if (!isOpen || hasMenuFocus(area.current)) return;
    area.current?.querySelector<HTMLElement>(isByKeys ? '[role=menuitem]' : '[role=menu]')?.focus();
  }, [isOpen, isByKeys, canEnd]);
  const choices: Choice[] = [
    { key: 'menu.minimize', icon: 'minimize', isOffered: true, choose: () => session.visit.window.close() },
    {
      ...(state.isExpanded ? { key: 'menu.reduce', icon: 'reduce' } : { key: 'menu.expand', icon: 'expand' }),
      isOffered: canWiden && !state.isMobile,
      choose: () => session.visit.window.toggleWidth(),
    },
    {
      key: 'menu.download',
      icon: 'download',
      isOffered: hasDownload,
      choose: () => void session.visit.transcripts.download(),
    },
    {
      key: 'past.title',
      icon: 'chat',
      isOffered: canReadPast(state, session.visitor.token),
      choose: () => session.visit.window.openPast(),
    },
    session.visit.alerts.isMuted
      ? { key: 'menu.unmute', icon: 'sound', isOffered: hasSound, choose: () => session.visit.alerts.toggleSound() }
      : { key: 'menu.mute', icon: 'soundOff', isOffered: hasSound, choose: () => session.visit.alerts.toggleSound() },
    ...(cards ? [cards.notificationChoice(session)] : []),
  ];
  const end: Choice = {
    key: 'menu.end',
    icon: 'end',
    isOffered: canEnd,
    choose: () => session.visit.endDialog.request(),
  };
  const choose = (choice: Choice): void => {
    focusButton(area.current);
    setOpen(false);
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab') close();
    else if (!typeAhead(event, '[role=menuitem]')) moveFocus(event, { items: '[role=menuitem]' });
  };
  const draw = (choice: Choice, look: SerializedStyles): ReactNode => (
    <button
      key={choice.key}
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => choose(choice)}
      css={[bareButton, type.label, look]}
    >
      <Icon name={choice.icon} size={18} />
      <span>{t(choice.key)}</span>
    </button>
  );
  return (
    <div ref={area} css={anchor}>
      <IconButton
        name={t('menu.name')}
        icon="menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPress={({ detail, currentTarget }) => {
          // A click from the keyboard has a `detail` of 0.
          setByKeys(detail === 0);
          setCanWiden(hasRoomToWiden(currentTarget));
          setOpen(!isOpen);
        }}
      />
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          part="menu"
          aria-label={t('menu.name')}
          onKeyDown={onKeyDown}
          css={[list, motion.unfold]}
        >
          {choices.filter(({ isOffered }) => isOffered).map((choice) => draw(choice, item))}
          {end.isOffered && (
            <>
              <div role="separator" css={separator} />
              {draw(end, danger)}
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether the wide window fits the screen, and the page has not set a width of its own. */
const hasRoomToWiden = (element: Element): boolean =>
  !hasLittleRoom() &&
  innerWidth >= WIDE_PX + 2 * MARGIN_PX &&
  getComputedStyle(element).getPropertyValue('--support-chat-width') === '';
const hasMenuFocus = (area: HTMLElement | null): boolean =>
  !!area?.querySelector('[role=menu]:focus, [role=menu] :focus');
const focusButton = (area: HTMLElement | null): void => area?.querySelector('button')?.focus();

/**
 * Focuses the menu's next item (a selector) that begins with the typed letter. Returns true if
 * the key was such a letter; the event then does not reach the page's own shortcuts.
 */
function typeAhead(event: KeyboardEvent<HTMLElement>, items: string): boolean {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event;
  if (Array.from(key).length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return false;
  const list = [...currentTarget.querySelectorAll<HTMLElement>(items)];
  const from = list.findIndex((item) => item === target) + 1;
  const letter = key.toLocaleLowerCase();
  [...list.slice(from), ...list.slice(0, from)]
    .find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter))
    ?.focus();
  event.stopPropagation();
  return true;
}
