import type { ReactNode } from 'react';
import { safeHref } from '../../../protocol/links.ts';
import { useSession } from '../../ui/context/ChatContext.tsx';
import { isPicture } from '../../ui/lightbox/pictures.ts';
import { FileCard } from '../../ui/parts/FileCard.tsx';
import { pictureGrid } from '../../ui/parts/PictureFrame.tsx';
import type { Attachment, MessageEntry } from './message.ts';
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

/** A file of a message, a picture as a picture. One whose address is not safe to follow is shown, and leads nowhere. */
function AttachedFile(props: { attachment: Attachment; isInGrid: boolean }): ReactNode {
  const { name, link, size } = props.attachment;
  const { apiUrl } = useSession().settings.servers;
  const href = safeHref(link, apiUrl);
  if (href === null || !isPicture({ name })) return <FileCard name={name} size={size} href={href} />;
  return <MessagePicture src={href} name={name} size={size} isInGrid={props.isInGrid} />;
}
