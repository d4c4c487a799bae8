import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { cleanFileName } from '../../../../protocol/fileName.ts';
import { isPicture } from '../../lightbox/pictures.ts';
import { FileCard } from '../../parts/FileCard.tsx';
import { pictureFrame } from '../../parts/pictureFrame.ts';
import { PicturePreview } from '../../parts/PicturePreview.tsx';
import { progressBar } from '../../parts/progressBar.ts';
import { useSession, useT } from '../../context/ChatContext.tsx';
import type { PendingFile as Described } from '../../../entries/message/message.ts';

const track = css({
  position: 'absolute',
  insetInline: '8px',
  insetBlockEnd: '8px',
  '& > progress': { inlineSize: '100%' },
});

/** A file that is being uploaded, with its progress (ATT-03), and a picture's preview. */
export function PendingFile(props: {
  /** The message's uuid. */
  uuid: string;
  /** The file's index among the message's files. */
  at: number;
  file: Described;
  progress: number | null;
}): ReactNode {
  const { uuid, at, file, progress } = props;
  const t = useT();
  const { queue } = useSession().visit;
  const { name, size } = file;
  const bar = progress !== null && (
    <progress aria-label={t('message.uploading', { name })} value={progress} max={1} css={progressBar} />
  );
  if (!isPicture(file)) return <FileCard name={name} size={size} note={bar} />;
  return (
    <div role="group" aria-label={cleanFileName(name)} title={cleanFileName(name)} css={pictureFrame}>
      <PicturePreview file={queue.files(uuid)[at]} name={cleanFileName(name)} iconSize={28} />
      {bar && <div css={track}>{bar}</div>}
    </div>
  );
}
