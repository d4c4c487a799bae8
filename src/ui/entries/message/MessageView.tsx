import { useEffect, useLayoutEffect, useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { shownValues } from '../../../chat/usualReply.ts';
import { AuthoredEntry } from '../../thread/AuthoredEntry.tsx';
import { useAuthorOf, useSession, useSessionState, useT } from '../../context/ChatContext.tsx';
import { isEmojiOnly } from '../../../../protocol/emoji.ts';
import { plainDirection } from '../../../../protocol/trimText.ts';
import { isAnswered } from '../../../entries/message/message.ts';
import { useCards, type Cards } from '../../onDemand/CardsContext.tsx';
import { filesHeightPx } from '../../onDemand/filesHeightPx.ts';
import { onDemand } from '../../onDemand/onDemand.tsx';
import { dispatchReplaced } from '../../parts/replaced.ts';
import { color, radius, type } from '../../theme/style.ts';
import { useClasses } from '../../theme/useClasses.ts';
import type { EntryViewProps } from '../EntryViewProps.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { MessageText } from './MessageText.tsx';

const AccessRequest = onDemand<ComponentProps<Cards['access']>>(({ access: View }, props) => <View {...props} />);
const Files = onDemand<ComponentProps<Cards['files']>>(({ files: View }, props) => <View {...props} />, filesHeightPx);

const bubbleAndCopy = css({ maxInlineSize: '100%', '&[data-has-copy]': { position: 'relative' } });
const bubble = css({
  boxSizing: 'border-box',
  maxInlineSize: '100%',
  margin: 0,
  padding: '8px 14px',
  // Forced colours remove backgrounds. The border still shows the bubble.
  border: '1px solid transparent',
  borderRadius: radius.large,
  whiteSpace: 'pre-wrap',
  textWrap: 'pretty',
  // Each line has its own direction, as in the composer.
  '&[dir], & p': { unicodeBidi: 'plaintext' },
  // Other bubbles do not clip, because the browser paints clipped content separately.
  '&[data-piled]': { overflow: 'hidden' },
});
/**
 * Any number of these can join into one unbreakable character: marks, joiners, skin tones, Thai
 * and Lao vowels, letters of Korean syllables. Such a character must not widen the thread or
 * cover what is next to it.
 */
const PILED = /[\p{M}\p{Cf}\p{Emoji_Modifier}\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;
/** A quick check for letters beyond the Western languages, because compiling the pattern above is slow. */
const isPiled = (text: string): boolean => /\u00ad|[\u0300-\uffff]/.test(text) && PILED.test(text);
// By default even an empty slot has the page's direction, and would pass it on to a surrounding
// element with `dir="auto"`.
const inLine = css({ direction: 'inherit' });
const staffColors = css({ background: color.surface, color: color.text });
const userColors = css({ background: color.accent, color: color.onAccent, borderColor: color.accentEdge });
// The sharp corner points to the author, at the window's edge. A text in the other direction has
// it at its other end.
const OTHER_WAY = 'div:dir(ltr) > &:dir(rtl), div:dir(rtl) > &:dir(ltr)';
const staffStart = css({
  borderStartStartRadius: '4px',
  [OTHER_WAY]: { borderStartStartRadius: radius.large, borderStartEndRadius: '4px' },
});
const userEnd = css({
  borderEndEndRadius: '4px',
  [OTHER_WAY]: { borderEndEndRadius: radius.large, borderEndStartRadius: '4px' },
});

const bubbles = {
  user: css([type.body, bubble, userColors]),
  lastOfUser: css([type.body, bubble, userColors, userEnd]),
  staff: css([type.body, bubble, staffColors]),
  firstOfStaff: css([type.body, bubble, staffColors, staffStart]),
  emoji: css({ margin: 0, fontSize: '32px', lineHeight: '40px' }),
} as const;

/** A message: its author, its content and, for the visitor's own, its status (ENT-01, ENT-02). */
export function MessageView({ entry, isFirst, isLast }: EntryViewProps<'message'>): ReactNode {
  const t = useT();
  const authorOf = useAuthorOf();
  const classOf = useClasses();
  const isUser = entry.authorType === 'user';
  const isCopyable = entry.textKey === null && entry.callback === null;
  const isGreeting = entry.textKey === 'greeting.hello';
  const { formatting } = useSession();
  const text = plainDirection(entry.textKey ? t(entry.textKey, shownValues(entry.textValues, t)) : entry.text);
  const side = isUser ? (isLast ? 'lastOfUser' : 'user') : isFirst ? 'firstOfStaff' : 'staff';
  const bubbleProps = {
    part: `message message-${entry.authorType}`,
    dir: isGreeting ? undefined : 'auto',
    'data-piled': isPiled(text) || undefined,
    className: classOf(bubbles[isCopyable && isEmojiOnly(text) ? 'emoji' : side]),
  };
  const isLine = isAnswered(entry);
  const by = isUser ? 'user' : entry.isBot ? 'assistant' : 'staff';
  return (
    <AuthoredEntry author={authorOf(entry)} by={by} isFirst={isFirst} isCard={entry.callback !== null} isLine={isLine}>
      {text !== '' && (
        <div data-copyable={isCopyable || undefined} className={classOf(bubbleAndCopy)}>
          {formatting.isFormatted(entry) ? (
            <FormattedBubble text={text} bubble={bubbleProps} />
          ) : (
            <p {...bubbleProps}>
              {isGreeting ? (
                <slot name="greeting" css={inLine}>
                  {text}
                </slot>
              ) : (
                <MessageText text={text} />
              )}
            </p>
          )}
        </div>
      )}
      {filesHeightPx({ entry }) > 0 && <Files entry={entry} />}
      {entry.callback !== null && <AccessRequest entry={entry} callback={entry.callback} />}
      {!isLine && <MessageMeta entry={entry} isLast={isLast} />}
    </AuthoredEntry>
  );
}

/** An operator's message with formatting (VIS-09). As typed until the parser is loaded. */
function FormattedBubble({ text, bubble: props }: { text: string; bubble: ComponentProps<'div'> }): ReactNode {
  const { formatting } = useSession();
  const { canFormat } = useSessionState();
  const { cards, load } = useCards();
  const ref = useRef<HTMLDivElement>(null);
  const blocks = useMemo(
    () => (canFormat && cards ? formatting.parse(text) : null),
    [canFormat, cards, formatting, text],
  );
  const isTyped = blocks === null;
  useEffect(() => {
    if (!isTyped) return;
    void formatting.load();
    void load();
  }, [isTyped, formatting, load]);
  const wasTyped = useRef(isTyped);
  useLayoutEffect(() => {
    if (wasTyped.current && !isTyped && ref.current) dispatchReplaced(ref.current);
    wasTyped.current = isTyped;
  }, [isTyped]);
  return (
    <div ref={ref} {...props}>
      {cards && blocks ? <cards.formatted blocks={blocks} /> : <MessageText text={text} />}
    </div>
  );
}
