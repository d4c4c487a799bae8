import type { ReactNode } from 'react';
import { AttachmentList } from './AttachmentList.tsx';
import type { MessageEntry } from './message.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { PendingFileList } from './PendingFileList.tsx';

/** What a message has beside its text: its picture, and its files, as the server has them or on their way there. */
export function MessageFiles({ entry }: { entry: MessageEntry }): ReactNode {
  const { img, attachments, files, progress } = entry;
  return (
    <>
      {img !== null && <MessagePicture src={img} />}
      {attachments.length > 0 ? (
        <AttachmentList attachments={attachments} />
      ) : (
        <PendingFileList files={files} progress={progress} />
      )}
    </>
  );
}
