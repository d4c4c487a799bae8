import type { ReactNode } from 'react';
import { FileCard } from '../../ui/parts/FileCard.tsx';
import { useSession } from '../../ui/context/ChatContext.tsx';
import { isPicture } from '../../ui/lightbox/pictures.ts';
import { safeHref } from '../../../protocol/links.ts';
import type { Attachment } from './message.ts';
import { MessagePicture } from './MessagePicture.tsx';

/** The files of a message, pictures as pictures. One whose address is not safe to follow is shown, and leads nowhere. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  const isSmall = attachments.filter(isPicture).length > 1;
  return attachments.map(({ name, link, size }, at) => {
    const href = safeHref(link, apiUrl);
    if (href === null || !isPicture({ name })) return <FileCard key={at} name={name} size={size} href={href} />;
    return <MessagePicture key={at} src={href} name={name} size={size} isSmall={isSmall} />;
  });
}
