import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { areaEntries, endEntries, type PastChats } from '../../chat/PastChats.ts';
import { isEnabled } from '../../chat/selectors.ts';
import type { MessageEntry } from '../../entries/message/message.ts';
import type { Entry } from '../../entries/models.ts';
import type { PastChat } from '../../ports.ts';
import { PastContext } from '../context/PastContext.ts';
import { useEscape } from '../context/EscapeLayers.tsx';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { LightboxProvider } from '../lightbox/LightboxContext.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { color, ring, type, visuallyHidden } from '../theme/style.ts';
import { KeepFocus } from '../thread/KeepFocus.tsx';
import { Rows } from '../thread/Rows.tsx';
import { PageEnd } from './PageEnd.tsx';
import { PastBar } from './PastBar.tsx';
import { usePastFacts } from './PastList.tsx';
import { usePages, type Pages } from './usePages.ts';

const scroller = css({
  position: 'relative',
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlockStart: '8px',
  scrollbarWidth: 'thin',
  scrollbarColor: `${color.line} transparent`,
  outline: 'none',
  '&:focus-visible': { outline: ring, outlineOffset: '-2px' },
});
const column = css({ boxSizing: 'border-box', padding: 'var(--sc-ends, 20px) var(--sc-edge, 16px)' });
const failure = css({ margin: 0, padding: '8px 16px', color: color.danger });

type Props = { chats: PastChats; chat: PastChat; onBack: () => void };

/** One past conversation, to be read and downloaded, drawn like the running one. */
export function PastThread({ chats, chat, onBack }: Props): ReactNode {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const pages = usePages(useCallback((last: MessageEntry | null) => chats.read(chat, last), [chats, chat]));
  const { items, hasMore, status } = pages;
  const [day, ...facts] = usePastFacts(chat);
  useEscape(true, onBack);
  const isWhole = status === 'ready' && !hasMore;
  const entries = useMemo<Entry[]>(() => [...items, ...(isWhole ? endEntries(chat) : [])], [items, isWhole, chat]);
  const download = useDownload(chats, chat, pages);
  return (
    <PastContext value={true}>
      <LightboxProvider entries={entries}>
        <PastBar title={day ?? ''} about={facts.join(' · ')} back={t('header.back')} onBack={onBack}>
          {download.isOffered && items.length > 0 && <DownloadButton {...download} />}
        </PastBar>
        {download.hasFailed && (
          <p role="alert" css={[type.label, failure]}>
            {t('past.failed')}
          </p>
        )}
        <div
          ref={area}
          role="region"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('thread.name')}
          css={scroller}
        >
          <div css={column}>
            <KeepFocus area={area} onLost={(lost) => lost.focus({ preventScroll: true })}>
              <Rows rendered={{ entries, earlier: undefined }} />
              <PageEnd {...pages} empty="" gone={t('past.gone')} onMore={() => void pages.load()} />
            </KeepFocus>
          </div>
        </div>
      </LightboxProvider>
    </PastContext>
  );
}

type Download = { isOffered: boolean; isBusy: boolean; hasFailed: boolean; start: () => Promise<void> };

/** Downloads the whole conversation, with the pages that are not loaded yet. */
function useDownload(chats: PastChats, chat: PastChat, { items, hasMore }: Pages<MessageEntry>): Download {
  const session = useSession();
  const isOffered = isEnabled(useSessionState(), 'download');
  const [status, setStatus] = useState<'ready' | 'busy' | 'failed'>('ready');
  const start = async (): Promise<void> => {
    if (status === 'busy') return;
    setStatus('busy');
    const { transcripts, signal } = session.visit;
    const answer = await chats.readAll(chat, { items, hasMore });
    if (signal.aborted) return;
    if (answer.ok)
      await transcripts.downloadPast(chat.id, [...areaEntries(chat), ...answer.value, ...endEntries(chat)]);
    setStatus(answer.ok ? 'ready' : 'failed');
  };
  return { isOffered, isBusy: status === 'busy', hasFailed: status === 'failed', start };
}

/** Keeps its focus while the pages are being loaded. */
function DownloadButton({ isBusy, start }: Download): ReactNode {
  const t = useT();
  return (
    <>
      <p role="status" css={visuallyHidden}>
        {isBusy && t('past.loading')}
      </p>
      <IconButton
        name={t('menu.download')}
        icon="download"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onPress={() => void start()}
      />
    </>
  );
}
