import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage, useT } from '../context/ChatContext.tsx';
import { useEscape } from '../context/EscapeLayers.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { useKeys } from '../parts/useKeys.ts';
import { bareButton, HOVER, motion, type } from '../theme/style.ts';
import type { Picture } from './pictures.ts';

// Pictures are shown on a dark background, whatever the theme.
const dialog = css({
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'rgb(13 18 22 / 0.94)',
  color: '#f2f5f7',
  colorScheme: 'dark',
  overscrollBehavior: 'contain',
  '&::backdrop': { background: 'none' },
});
const layout = css({
  boxSizing: 'border-box',
  blockSize: '100%',
  display: 'grid',
  gridTemplate: '"bar" auto "stage" minmax(0, 1fr) / minmax(0, 1fr)',
  paddingBlock: 'env(safe-area-inset-top) env(safe-area-inset-bottom)',
  paddingInline: 'max(env(safe-area-inset-left), env(safe-area-inset-right))',
});
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  padding: '8px 8px 8px 16px',
  '&:dir(rtl)': { padding: '8px 16px 8px 8px' },
});
const caption = css({ flex: 1, minInlineSize: 0, margin: 0, display: 'flex', gap: '12px', alignItems: 'baseline' });
const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 });
const position = css({ flex: 'none', color: '#b6c1c9' });
const tool = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '44px',
  blockSize: '44px',
  borderRadius: '999px',
  color: 'inherit',
  [HOVER]: { '&:hover': { background: 'rgb(255 255 255 / 0.14)' } },
  '&:focus-visible': { outline: '2px solid #fff', outlineOffset: '-2px' },
});
const stage = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minBlockSize: 0,
  padding: '0 16px 16px',
});
const several = css({ '@media (min-width: 640px)': { paddingInline: '72px' } });
const image = css({
  maxInlineSize: '100%',
  maxBlockSize: '100%',
  objectFit: 'contain',
  borderRadius: '4px',
  gridArea: '1/1',
  minBlockSize: 0,
});
const waiting = css({ gridArea: '1/1' });
const unseen = css({ visibility: 'hidden' });
const step = css({
  position: 'absolute',
  insetBlockStart: 'calc(50% - 22px)',
  background: 'rgb(13 18 22 / 0.6)',
  [HOVER]: { '&:hover': { background: 'rgb(64 72 79 / 0.9)' } },
});
const backwards = css({ insetInlineStart: '12px' });
const onwards = css({ insetInlineEnd: '12px' });

/**
 * Shows one of several pictures over the whole page, as a modal dialog. Escape or a press next to
 * the picture closes it.
 */
export function Lightbox(props: { pictures: readonly Picture[]; first: number; onClose: () => void }): ReactNode {
  const { pictures, first, onClose } = props;
  const t = useT();
  const { lang, dir } = useLanguage();
  const area = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const picture = pictures[at];
  const hasSeveral = pictures.length > 1;
  useModal(area, onClose);
  useEscape(true, onClose);
  const go = useCallback(
    (steps: number) => setAt((from) => (from + steps + pictures.length) % pictures.length),
    [pictures.length],
  );
  useKeys(
    area,
    useCallback(
      ({ key }: KeyboardEvent) => {
        const onward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === onward ? 1 : -1);
      },
      [dir, go],
    ),
  );
  if (!picture) return null;
  return (
    // Outside the frame, which sets these for everything else.
    <dialog ref={area} lang={lang} dir={dir} aria-label={picture.name} css={[dialog, motion.fade]}>
      <div css={layout}>
        <div css={bar}>
          <p aria-live="polite" css={[type.body, caption]}>
            <span dir="auto" css={name}>
              {picture.name}
            </span>
            {hasSeveral && (
              <span css={[type.label, position]}>{t('picture.position', { at: at + 1, count: pictures.length })}</span>
            )}
          </p>
          <ToolLink name={t('picture.original')} icon="external" href={picture.href} />
          <ToolLink name={t('picture.download')} icon="download" href={picture.href} download={picture.name} />
          <Tool name={t('picture.close')} icon="close" onPress={onClose} />
        </div>
        <div data-beside css={[stage, hasSeveral && several]}>
          <Whole key={picture.href} picture={picture} />
          {hasSeveral && <Tool name={t('picture.previous')} icon="back" onPress={() => go(-1)} place={backwards} />}
          {hasSeveral && <Tool name={t('picture.next')} icon="next" onPress={() => go(1)} place={onwards} />}
        </div>
      </div>
    </dialog>
  );
}

function Whole({ picture }: { picture: Picture }): ReactNode {
  const t = useT();
  const [status, setStatus] = useState<'loading' | 'shown' | 'broken'>('loading');
  if (status === 'broken') return <p css={type.body}>{t('picture.failed')}</p>;
  return (
    <>
      {status === 'loading' && (
        <span css={waiting}>
          <Spinner size={32} />
        </span>
      )}
      <img
        src={picture.href}
        alt={picture.name}
        css={[image, status === 'loading' ? unseen : motion.fade]}
        onLoad={() => setStatus('shown')}
        onError={() => setStatus('broken')}
        referrerPolicy="no-referrer"
      />
    </>
  );
}

function Tool(props: { name: string; icon: IconName; onPress: () => void; place?: typeof tool }): ReactNode {
  const { name: label, icon, onPress, place } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      css={[bareButton, tool, place && step, place]}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}

/** `download` works if the picture has the page's own origin; otherwise the browser opens it in a new tab. */
function ToolLink(props: { name: string; icon: IconName; href: string; download?: string }): ReactNode {
  const { name: label, icon, ...link } = props;
  return (
    <a {...link} target="_blank" rel="noopener noreferrer" aria-label={label} title={label} css={tool}>
      <Icon name={icon} size={22} />
    </a>
  );
}

/** Shows the dialog over the page, which is inert meanwhile, and restores the focus at the end. */
function useModal(area: React.RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const stop = new AbortController();
    const before = focusedIn(element);
    element.showModal();
    element.querySelector<HTMLElement>('button')?.focus();
    // On Android, Back closes an open dialog before it navigates. A second Back may close it
    // without a `cancel` event.
    const onCancel = (event: Event): void => {
      event.preventDefault();
      onClose();
    };
    const onClick = ({ target }: Event): void => {
      if (target === element || (target instanceof HTMLElement && 'beside' in target.dataset)) onClose();
    };
    element.addEventListener('cancel', onCancel, { signal: stop.signal });
    element.addEventListener('close', onClose, { signal: stop.signal });
    element.addEventListener('click', onClick, { signal: stop.signal });
    return () => {
      stop.abort();
      element.close();
      before?.focus();
    };
  }, [area, onClose]);
}
