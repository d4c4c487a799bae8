import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { isPicture } from '../../ui/lightbox/pictures.ts';
import { FileCard } from '../../ui/parts/FileCard.tsx';
import { Icon } from '../../ui/parts/Icon.tsx';
import { pictureFrame, PictureFrame, smallFrame, unknownShape } from '../../ui/parts/PictureFrame.tsx';
import { useT } from '../../ui/context/ChatContext.tsx';
import { color, radius } from '../../ui/theme/style.ts';
import type { PendingFile } from './message.ts';

const bar = css({
  appearance: 'none',
  display: 'block',
  inlineSize: '140px',
  blockSize: '4px',
  marginBlockStart: '4px',
  border: 0,
  overflow: 'hidden',
  borderRadius: radius.round,
  background: color.line,
  '&::-webkit-progress-bar': { background: color.line },
  '&::-webkit-progress-value': { background: color.link },
  '&::-moz-progress-bar': { background: color.link },
});

/** The files of a message on its way, with how much of them is there (ATT-03). */
export function PendingFileList({
  files,
  progress,
}: {
  files: readonly PendingFile[];
  progress: number | null;
}): ReactNode {
  const t = useT();
  const isSmall = files.filter(isPicture).length > 1;
  return files.map(({ name, size }, at) => {
    const note = progress !== null && (
      <progress aria-label={t('message.uploading', { name })} value={progress} max={1} css={bar} />
    );
    if (!isPicture({ name })) return <FileCard key={at} name={name} size={size} note={note} />;
    return (
      <PictureFrame key={at} name={name} size={size}>
        {/* As high as the picture will be. */}
        <div css={[pictureFrame, isSmall && smallFrame, unknownShape]}>{note || <Icon name="picture" size={28} />}</div>
      </PictureFrame>
    );
  });
}
