import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { css } from '@emotion/react';
import { useLanguage, useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { fileSize } from '../../../protocol/fileSize.ts';
import { isPicture } from '../lightbox/pictures.ts';
import { FileTile } from '../parts/FileCard.tsx';
import { Icon } from '../parts/Icon.tsx';
import { PicturePreview } from '../parts/PicturePreview.tsx';
import { riseIn } from '../theme/rise.ts';
import {
  alignedWithWindow,
  bareButton,
  color,
  FINGER,
  HOVER,
  radius,
  ring,
  type,
  visuallyHidden,
} from '../theme/style.ts';

const list = css({
  display: 'flex',
  gap: '8px',
  overflowX: 'auto',
  overscrollBehaviorInline: 'contain',
  scrollbarWidth: 'thin',
  margin: 0,
  padding: '12px 12px 4px',
  listStyle: 'none',
});
const tile = css({
  position: 'relative',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  flex: 'none',
  blockSize: '56px',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  background: color.surface,
  color: color.muted,
});
const picture = css([tile, { justifyContent: 'center', inlineSize: '56px' }]);
const paper = css([tile, { inlineSize: '184px', paddingInline: '8px 32px' }]);
const words = css({ minInlineSize: 0, '& > *': { display: 'block' } });
const name = css([
  type.label,
  alignedWithWindow,
  { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: color.text, fontWeight: 600 },
]);
// The cross is small, but its target area is not.
const remove = css({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  display: 'grid',
  placeContent: 'start end',
  inlineSize: '32px',
  blockSize: '32px',
  padding: '4px',
  ...FINGER,
  outline: 'none',
  '& > span': {
    display: 'grid',
    padding: '3px',
    border: '1px solid transparent',
    borderRadius: radius.round,
    background: color.text,
    color: color.background,
  },
  '&:focus-visible > span': { outline: ring, outlineOffset: '1px' },
  [HOVER]: { '&:hover > span': { background: color.muted } },
});

/** The files chosen for the next message, as one row of tiles (UX-08). */
export function ChosenFiles({ textareaRef }: { textareaRef: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const t = useT();
  const session = useSession();
  const { dir } = useLanguage();
  const { files } = useSessionState().composer;
  const area = useRef<HTMLUListElement>(null);
  // Scrolls to the newest file. `scrollIntoView` would scroll the page, too.
  useLayoutEffect(() => {
    if (area.current) area.current.scrollLeft = area.current.scrollWidth * (dir === 'rtl' ? -1 : 1);
  }, [files.length, dir]);
  const take = (key: string, pressed: HTMLButtonElement): void => {
    const buttons = [...(area.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(pressed);
    // The button is removed with the file, so the focus moves first.
    (buttons[at + 1] ?? buttons[at - 1] ?? textareaRef.current)?.focus();
    session.visit.composer.removeFile(key);
  };
  return (
    <ul ref={area} aria-label={t('composer.files')} css={list}>
      {files.map((file) => (
        <li key={file.key} title={file.name} ref={riseIn} css={isPicture(file) ? picture : paper}>
          {isPicture(file) ? (
            <>
              <PicturePreview file={session.visit.composer.file(file.key)} />
              <span css={visuallyHidden}>
                <Words file={file} />
              </span>
            </>
          ) : (
            <>
              <FileTile name={file.name} />
              <Words file={file} />
            </>
          )}
          <button
            type="button"
            aria-label={t('composer.removeFile', { name: file.name })}
            onClick={({ currentTarget }) => take(file.key, currentTarget)}
            css={[bareButton, remove]}
          >
            <span>
              <Icon name="close" size={12} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Words({ file }: { file: { name: string; size: number } }): ReactNode {
  const { lang } = useLanguage();
  return (
    <span css={words}>
      <span dir="auto" css={name}>
        {file.name}
      </span>
      <span dir="ltr" css={type.caption}>
        {fileSize(file.size, lang)}
      </span>
    </span>
  );
}
