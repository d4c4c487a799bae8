import { type KeyboardEvent, useEffect } from 'react';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import { MESSAGE_LIMIT } from '../../../protocol/limits.ts';
import { addDraftFiles, removeDraftFile } from '../../flows/draft.ts';
import { MESSAGE_LIMIT_NEAR } from '../../model/limits.ts';
import { Button } from '../parts/Button.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { AddNoteButton, ComposerForm, ComposerStatus, NoteButton } from './ComposerForm.tsx';
import { AttachButton, DraftFiles } from './files.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import { useWriting } from './useWriting.ts';

/** The composer of a chat: Enter sends. */
export function Composer({ chatId }: { readonly chatId: number }) {
  const desk = useDesk();
  const { chats, drafts } = useDeskState({ sync: true });
  const { text: draft, files } = drafts[chatId] ?? { text: '', files: [] };
  const writing = useWriting(chatId, draft);
  const { isNote, text, gaps, field } = writing;
  // An operator who opens or takes a chat will answer it. Taking it also removes the button with the focus.
  const status = chats[chatId]?.status;
  useEffect(() => field.current?.focus(), [status, field]);
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_LIMIT;
  return (
    <ComposerForm
      writing={writing}
      field={field}
      isTooLong={isTooLong}
      label="Reply"
      placeholder="Write a reply, or / for canned replies"
      title="Formatting: **bold**, *italics*, `code`, > quote, - list"
      rows={1}
      isSendKey={isEnter}
      above={
        files.length > 0 &&
        !isNote && <DraftFiles files={files} onRemove={(fileId) => removeDraftFile(desk, chatId, fileId)} />
      }
      below={
        <>
          {!isNote && <ReplyPreview text={text.trim()} />}
          <ComposerStatus gaps={gaps} />
        </>
      }
    >
      {!isNote && <AttachButton onChoose={(chosen) => addDraftFiles(desk, chatId, chosen)} />}
      <NoteButton writing={writing} />
      <span className="composer-hint">{lengthHint(length, isNote)}</span>
      {isNote ? (
        <AddNoteButton writing={writing} isTooLong={isTooLong} />
      ) : (
        <Button
          type="submit"
          look="primary"
          icon="send"
          disabled={isTooLong || gaps.length > 0 || (length === 0 && files.length === 0)}
        >
          Send
        </Button>
      )}
    </ComposerForm>
  );
}

function lengthHint(length: number, isNote: boolean): string {
  if (length > MESSAGE_LIMIT) return `${length - MESSAGE_LIMIT} over the limit of ${MESSAGE_LIMIT} characters`;
  if (length > MESSAGE_LIMIT_NEAR) return `${length} of ${MESSAGE_LIMIT} characters`;
  return `Enter to ${isNote ? 'add the note' : 'send'}, Shift+Enter for a new line`;
}

/** Whether this is an Enter that does not end an input method's composition. */
function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !isImeKey(event.nativeEvent);
}
