import type { ReactNode } from 'react';
import { isPicture } from '../../ui/lightbox/pictures.ts';
import { pictureGrid } from '../../ui/parts/PictureFrame.tsx';
import { AttachedFile } from './AttachedFile.tsx';
import type { MessageEntry } from './message.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { PendingFile } from './PendingFile.tsx';

type Shown = { name: string; draw(isInGrid: boolean): ReactNode };

/** A message's picture and its files, as the server has them or on their way there; several pictures stand in a grid, before the other files. */
export function MessageFiles({ entry }: { entry: MessageEntry }): ReactNode {
  const shown = entry.attachments.length > 0 ? attached(entry) : pending(entry);
  const pictures = shown.filter(isPicture);
  const others = shown.filter((file) => !isPicture(file));
  const isGrid = pictures.length > 1;
  return (
    <>
      {entry.img !== null && <MessagePicture src={entry.img} />}
      {isGrid ? <div css={pictureGrid}>{pictures.map(({ draw }) => draw(true))}</div> : pictures[0]?.draw(false)}
      {others.map(({ draw }) => draw(false))}
    </>
  );
}

const attached = ({ attachments }: MessageEntry): Shown[] =>
  attachments.map((attachment, at) => ({
    name: attachment.name,
    draw: (isInGrid) => <AttachedFile key={at} attachment={attachment} isInGrid={isInGrid} />,
  }));

const pending = ({ uuid, files, progress }: MessageEntry): Shown[] =>
  files.map((file, at) => ({
    name: file.name,
    draw: (isInGrid) => <PendingFile key={at} {...{ uuid, at, file, progress, isInGrid }} />,
  }));
