import { use, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { compareIds } from '../../../chat/order.ts';
import { REMOVE_LAG_MS } from '../../../config/durations.ts';
import { useSession, useSessionState, useT } from '../../context/ChatContext.tsx';
import { PastContext } from '../../context/PastContext.ts';
import { useTimeText } from '../../context/TimesContext.tsx';
import { useWords } from '../../context/useWords.ts';
import { Button } from '../../parts/Button.tsx';
import { focusComposer } from '../../parts/focusComposer.ts';
import { Icon, type IconName } from '../../parts/Icon.tsx';
import { color, type, uncopied, visuallyHidden } from '../../theme/style.ts';
import { withoutFace } from '../../thread/spokenText.ts';
import { useClasses } from '../../theme/useClasses.ts';
import type { MessageEntry, ShownStatus } from '../../../entries/message/message.ts';

const line = css([
  type.caption,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '6px',
    minBlockSize: '16px',
    color: color.muted,
    maxInlineSize: '100%',
    // A selection across several messages copies only their texts. The reason why a message was
    // not sent can still be copied.
    ...uncopied,
    '& > p': { WebkitUserSelect: 'text', userSelect: 'text' },
  },
]);
// The padding of a control at the end extends beyond the message's edge, so that its text aligns
// with the message.
const lineOfUser = css([
  line,
  {
    justifyContent: 'flex-end',
    '& > button:last-child': { marginInlineEnd: '-7px' },
    // A touch control is taller than its text, which stays at the top, as close to the bubble as
    // with a mouse.
    '@media (pointer: coarse)': { '&, & button': { alignItems: 'flex-start' }, '& button svg': { marginBlock: '2px' } },
  },
]);
// The icon is closer to its text than the text to the time, and wraps with it.
const signed = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  maxInlineSize: '100%',
  overflowX: 'clip',
});
// A refused message is red; one that waits for the network is grey.
const failed = css([signed, { color: color.danger, fontWeight: 600 }]);
// In the line of the status, if there is room.
const note = css({ margin: 0, textAlign: 'end', textWrap: 'pretty' });
// Retry and Remove wrap together.
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '6px',
  marginInlineEnd: '-7px',
});
const reason = css([note, { flexBasis: '100%', color: color.danger }]);

const STATUS: Record<ShownStatus, { key: string; icon: IconName }> = {
  pending: { key: 'message.pending', icon: 'clock' },
  sent: { key: 'message.sent', icon: 'check' },
  notSend: { key: 'message.notSent', icon: 'alert' },
};

const WAITS_FOR = { connection: 'message.willRetry', server: 'message.keepsTrying' } as const;

/**
 * The time of a message, and the status of the visitor's own. In a group only the last message
 * shows it visibly; the others have it for screen readers. The widget's own texts have no time.
 */
export function MessageMeta({ entry, isLast }: { entry: MessageEntry; isLast: boolean }): ReactNode {
  const t = useT();
  const classOf = useClasses();
  const time = useTimeText()(entry.createdAt);
  const dateTime = new Date(entry.createdAt).toISOString();
  const { key, icon } = STATUS[entry.sendStatus];
  const isUser = entry.authorType === 'user';
  const isPast = use(PastContext);
  if (entry.textKey !== null) return null;
  if (entry.sendStatus === 'notSend')
    return (
      <div className={classOf(lineOfUser)}>
        <span className={classOf(entry.waitsFor ? signed : failed)}>
          <Icon name={entry.waitsFor ? 'clock' : icon} size={14} />
          <NotSent text={t(key)} />
        </span>
        {entry.waitsFor && <p css={note}>{t(WAITS_FOR[entry.waitsFor])}</p>}
        <WayOut entry={entry} />
      </div>
    );
  if (!isLast && entry.sendStatus === 'sent')
    return (
      <time dateTime={dateTime} className={classOf(visuallyHidden)}>
        {isUser && !isPast ? <SentOrSeen id={entry.id} time={`${time} `} /> : time}
      </time>
    );
  if (!isUser || isPast)
    return (
      <time dateTime={dateTime} className={classOf(line)}>
        {time}
      </time>
    );
  return (
    <div className={classOf(lineOfUser)}>
      <time dateTime={dateTime}>{time}</time>
      <span className={classOf(signed)}>
        <Icon name={icon} size={14} />
        {entry.sendStatus === 'sent' ? <SentOrSeen id={entry.id} /> : <span>{t(key)}</span>}
      </span>
      {entry.sendStatus === 'pending' && <RemoveLate entry={entry} />}
    </div>
  );
}

/** "Sent", or "Seen" once an operator has had the message on screen (VIS-03). */
function SentOrSeen({ id, time = '' }: Pick<MessageEntry, 'id'> & { time?: string }): ReactNode {
  const t = useT();
  const { seenId } = useSessionState().chat;
  const isSeen = id !== null && seenId !== null && (String(id) === String(seenId) || compareIds(id, seenId) < 0);
  return <span>{time + t(isSeen ? 'message.seen' : 'message.sent')}</span>;
}

/** Hides the emoticon from screen readers, which would spell it out. */
function NotSent({ text }: { text: string }): ReactNode {
  const words = withoutFace(text);
  return (
    <span>
      <span>{words}</span>
      <span aria-hidden="true">{text.slice(words.length)}</span>
    </span>
  );
}

/**
 * Shows why the message was not sent, and the actions: retry, unless it would be refused again,
 * and remove (UX-08, REAL-08).
 */
function WayOut({ entry }: { entry: MessageEntry }): ReactNode {
  const { uuid, failure, isRefusedForGood } = entry;
  const t = useT();
  const words = useWords();
  const session = useSession();
  return (
    <>
      {failure !== null && (
        <p css={reason}>
          <bdi>{words(failure)}</bdi>
        </p>
      )}
      <span css={actions}>
        {!isRefusedForGood && (
          <Button look="quiet" onPress={() => void session.visit.queue.retry(uuid)}>
            <Icon name="retry" size={14} />
            <span>{t('message.retry')}</span>
          </Button>
        )}
        <Remove uuid={uuid} />
      </span>
    </>
  );
}

function Remove({ uuid }: { uuid: string }): ReactNode {
  const t = useT();
  const session = useSession();
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    focusComposer(currentTarget);
    session.visit.queue.remove(uuid);
  };
  return (
    <Button look="quiet" onPress={remove}>
      <Icon name="trash" size={14} />
      <span>{t('message.remove')}</span>
    </Button>
  );
}

/**
 * Most messages are sent immediately. One that takes longer, such as an upload or what is queued
 * behind it, can be removed meanwhile.
 */
function RemoveLate({ entry: { uuid, createdAt } }: { entry: MessageEntry }): ReactNode {
  const { clock } = useSession().ports;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const age = Math.max(0, clock.now() - createdAt);
    clock.after(Math.max(0, REMOVE_LAG_MS - age), stop.signal, () => setLate(true));
    return () => stop.abort();
  }, [clock, createdAt]);
  return isLate && <Remove uuid={uuid} />;
}
