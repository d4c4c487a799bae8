import type { ReactNode } from 'react';
import { FileCard } from '../../ui/parts/FileCard.tsx';
import { useSession } from '../../ui/context/ChatContext.tsx';
import { safeHref } from '../../ui/links.ts';
import type { Attachment } from './message.ts';

/** The files of a message. One whose address is not safe to follow is shown, and leads nowhere. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  return attachments.map(({ name, link, size }, at) => (
    <FileCard key={at} name={name} size={size} href={safeHref(link, apiUrl)} />
  ));
}
