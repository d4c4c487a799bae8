import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { retryMessage } from '../../flows/retryMessage.ts';
import { useSession, useT } from '../../ui/context/ChatContext.tsx';
import { useTimeText } from '../../ui/context/useTimeText.ts';
import { useWords } from '../../ui/context/useWords.ts';
import { Button } from '../../ui/parts/Button.tsx';
import { Icon, type IconName } from '../../ui/parts/Icon.tsx';
import { color, type, visuallyHidden } from '../../ui/theme/style.ts';
import type { MessageEntry, SendStatus } from './message.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '6px',
  minBlockSize: '16px',
  color: color.muted,
});
const ofUser = css({ justifyContent: 'flex-end' });
const status = css({ display: 'inline-flex', alignItems: 'center', gap: '4px' });
const notSent = css({ color: color.danger, fontWeight: 600 });
const reason = css({ flexBasis: '100%', margin: 0, textAlign: 'end', color: color.danger });

const STATUS: Record<SendStatus, { key: string; icon: IconName }> = {
  pending: { key: 'message.pending', icon: 'clock' },
  sent: { key: 'message.sent', icon: 'check' },
  notSend: { key: 'message.notSent', icon: 'alert' },
};

/**
 * When a message was said, and of the visitor's own how far it has come. What goes without saying, all but the last time of a group, is
 * only read aloud; the widget's own texts have no time.
 */
export function MessageMeta({ entry, isLast }: { entry: MessageEntry; isLast: boolean }): ReactNode {
  const t = useT();
  const timeText = useTimeText();
  const { key, icon } = STATUS[entry.sendStatus];
  const isUser = entry.authorType === 'user';
  const hasFailed = entry.sendStatus === 'notSend';
  const isShown = isLast || entry.sendStatus !== 'sent';
  if (entry.textKey !== null) return null;
  return (
    <div css={isShown ? [type.caption, line, isUser && ofUser] : visuallyHidden}>
      {!hasFailed && <time dateTime={new Date(entry.createdAt).toISOString()}>{timeText(entry.createdAt)}</time>}
      {isUser && (
        <span css={[status, hasFailed && notSent]}>
          <Icon name={icon} size={14} />
          {t(key)}
        </span>
      )}
      {hasFailed && <Retry uuid={entry.uuid} failure={entry.failure} />}
    </div>
  );
}

function Retry({ uuid, failure }: { uuid: string; failure: string | null }): ReactNode {
  const t = useT();
  const words = useWords();
  const session = useSession();
  return (
    <>
      <Button look="quiet" onPress={() => void retryMessage(session, uuid)}>
        <Icon name="retry" size={14} />
        {t('message.retry')}
      </Button>
      {failure !== null && (
        <p css={reason}>
          <bdi>{words(failure)}</bdi>
        </p>
      )}
    </>
  );
}
