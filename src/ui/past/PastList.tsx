import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { css } from '@emotion/react';
import type { PastChats } from '../../chat/PastChats.ts';
import { createClockText } from '../../config/clockText.ts';
import { categoryLabel } from '../../entries/categories.ts';
import { plainDirection } from '../../../protocol/trimText.ts';
import type { PastChat } from '../../ports.ts';
import { useLanguage, useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { alignedWithWindow, bareButton, color, HOVER, ring, twoLines, type } from '../theme/style.ts';
import { KeepFocus } from '../thread/KeepFocus.tsx';
import { PageEnd } from './PageEnd.tsx';
import { usePages } from './usePages.ts';

const scroller = css({ flex: 1, minBlockSize: 0, overflowY: 'auto', overscrollBehavior: 'contain', outline: 'none' });
const list = css({ listStyle: 'none', margin: 0, padding: '8px' });
const item = css({
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  inlineSize: '100%',
  minBlockSize: '56px',
  padding: '8px',
  borderBlockEnd: `1px solid ${color.line}`,
  color: color.text,
  outline: 'none',
  [HOVER]: { '&:hover': { background: color.surface } },
  '&:focus-visible': { outline: ring, outlineOffset: '-2px' },
  '& > svg': { flex: 'none', color: color.muted },
});
const words = css({ flex: 1, minInlineSize: 0, display: 'grid', gap: '2px' });
const about = css([type.label, twoLines, { color: color.muted }]);

const whole = css({ whiteSpace: 'nowrap' });
/** A line breaks after it, never before. */
const SEPARATOR = '\u00a0· ';

type Props = {
  chats: PastChats;
  /** False while a conversation is shown instead. */ isShown: boolean;
  onOpen: (chat: PastChat) => void;
};

/** The list of past conversations, newest first, in pages. */
export function PastList({ chats, isShown, onOpen }: Props): ReactNode {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const pages = usePages(useCallback((last: PastChat | null) => chats.list(last), [chats]));
  const { items } = pages;
  const opened = useRef<PastChat['id'] | null>(null);
  // The item to focus once a page is drawn below the items that were there.
  const awaited = useRef<number | null>(null);
  const buttons = (): HTMLElement[] => [...(area.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
  useLayoutEffect(() => {
    if (awaited.current === null || items.length <= awaited.current) return;
    buttons()[awaited.current]?.focus();
    awaited.current = null;
  }, [items]);
  useLayoutEffect(() => {
    if (!isShown || opened.current === null) return;
    buttons()[items.findIndex(({ id }) => id === opened.current)]?.focus();
    opened.current = null;
  }, [isShown, items]);
  const open = (chat: PastChat): void => {
    opened.current = chat.id;
    onOpen(chat);
  };
  const more = (): void => {
    awaited.current = items.length;
    void pages.load();
  };
  return (
    <div ref={area} tabIndex={-1} css={scroller}>
      <KeepFocus area={area} onLost={(lost) => lost.focus()}>
        {items.length > 0 && (
          // Safari announces no list without bullets unless it has the role.
          // eslint-disable-next-line jsx-a11y/no-redundant-roles -- see above
          <ul role="list" css={list}>
            {items.map((chat) => (
              <li key={chat.id}>
                <PastItem chat={chat} onOpen={open} />
              </li>
            ))}
          </ul>
        )}
        <PageEnd {...pages} empty={t('past.empty')} onMore={more} />
      </KeepFocus>
    </div>
  );
}

function PastItem({ chat, onOpen }: { chat: PastChat; onOpen: (chat: PastChat) => void }): ReactNode {
  const t = useT();
  const { rate, firstLine } = chat;
  const facts = usePastFacts(chat);
  const name = plainDirection(firstLine) || t('thread.name');
  return (
    <button type="button" onClick={() => onOpen(chat)} css={[bareButton, item]}>
      <span css={words}>
        <bdi css={[type.body, twoLines, alignedWithWindow]}>{name}</bdi>
        <span css={about}>
          {facts.map((fact, at) => (
            <span key={at}>
              {at > 0 && SEPARATOR}
              <bdi>{fact}</bdi>
            </span>
          ))}
          {rate !== null && (
            <>
              {SEPARATOR}
              <span css={whole}>{t('rate.star', { count: rate })}</span>
            </>
          )}
        </span>
      </span>
      <Icon name="next" size={18} />
    </button>
  );
}

/** Returns when the conversation began, its question area and its operator, as far as they are known. */
export function usePastFacts({ createdAt, area, operator }: PastChat): readonly string[] {
  const t = useT();
  const { lang } = useLanguage();
  const date = useMemo(
    () => createClockText(lang, { day: 'numeric', month: 'short', year: 'numeric', numberingSystem: 'latn' }),
    [lang],
  );
  const facts = [date(createdAt), area && categoryLabel(area, t), operator?.name];
  return facts.flatMap((fact) => (fact ? [plainDirection(fact)] : []));
}
