import type { ReactNode } from 'react';
import { FileCard } from '../../ui/parts/FileCard.tsx';
import { useSession } from '../../ui/context/ChatContext.tsx';
import { isPicture } from '../../ui/lightbox/pictures.ts';
import { safeHref } from '../../../protocol/links.ts';
import type { Attachment } from './message.ts';
import { MessagePicture } from './MessagePicture.tsx';

/** A file of a message, a picture as a picture. One whose address is not safe to follow is shown, and leads nowhere. */
export function AttachedFile(props: { attachment: Attachment; isInGrid: boolean }): ReactNode {
  const { name, link, size } = props.attachment;
  const { apiUrl } = useSession().settings.servers;
  const href = safeHref(link, apiUrl);
  if (href === null || !isPicture({ name })) return <FileCard name={name} size={size} href={href} />;
  return <MessagePicture src={href} name={name} size={size} isInGrid={props.isInGrid} />;
}
