import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { cleanFileName } from '../../../../protocol/fileName.ts';
import { safeHref } from '../../../../protocol/links.ts';
import { useSession, useT } from '../../context/ChatContext.tsx';
import { isPicture } from '../../lightbox/pictures.ts';
import { FileCard } from '../../parts/FileCard.tsx';
import { pictureGrid } from '../../parts/pictureFrame.ts';
import { color, type } from '../../theme/style.ts';
import type { Attachment, FileFault, MessageEntry } from '../../../entries/message/message.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { PendingFile } from './PendingFile.tsx';

const note = css({
  color: color.muted,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& p:first-of-type': { color: color.danger },
});

type Shown = { name: string; view: ReactNode };

/** A message's picture and files, uploaded or pending. Several pictures form a grid, before the other files. */
export function MessageFiles({ entry }: { entry: MessageEntry }): ReactNode {
  const shown = entry.attachments.length > 0 ? attached(entry) : pending(entry);
  const pictures = shown.filter(isPicture);
  const others = shown.filter((file) => !isPicture(file));
  return (
    <>
      {entry.img !== null && <MessagePicture src={entry.img} />}
      {pictures.length > 1 ? <div css={pictureGrid}>{pictures.map(({ view }) => view)}</div> : pictures[0]?.view}
      {others.map(({ view }) => view)}
      {entry.sendStatus === 'notSend' && entry.fileFault && <FaultNote fault={entry.fileFault} />}
    </>
  );
}

const attached = ({ attachments }: MessageEntry): Shown[] =>
  attachments.map((attachment, at) => ({
    name: attachment.name,
    view: <AttachedFile key={at} attachment={attachment} />,
  }));

const pending = ({ uuid, files, progress }: MessageEntry): Shown[] =>
  files.map((file, at) => ({
    name: file.name,
    view: <PendingFile key={at} {...{ uuid, at, file, progress }} />,
  }));

/** A file of a message. Pictures are shown inline. A file with an unsafe address is shown without a link. */
function AttachedFile({ attachment: { name, link, size } }: { attachment: Attachment }): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  const href = safeHref(link, apiUrl);
  if (href === null || !isPicture({ name })) return <FileCard name={name} size={size} href={href} />;
  return <MessagePicture src={href} name={name} />;
}

/** Why the server refused one of the files, in the visitor's language (REAL-07). */
function FaultNote({ fault }: { fault: FileFault }): ReactNode {
  const t = useT();
  const { reason, format } = fault;
  return (
    <div css={[type.caption, note]}>
      <p>{reason === 'content' && format !== undefined ? t('file.format', { format }) : t(`file.${reason}`)}</p>
      <p>
        <bdi>{cleanFileName(fault.name)}</bdi>
      </p>
      {reason !== 'empty' && <p>{t('file.allowed')}</p>}
    </div>
  );
}
