import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { insertCannedReply } from '../../flows/cannedReplies.ts';
import { chooseMention, writeDraft } from '../../flows/draft.ts';
import { addDraftNote } from '../../flows/notes.ts';
import { sendReply } from '../../flows/sendReply.ts';
import { asNote, noteOf } from '../../model/draftText.ts';
import { placeholdersIn } from '../../model/placeholders.ts';
import type { ThreadKey } from '../../model/threadKey.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { useMentionMenu } from './MentionMenu.tsx';
import { useReplyMenu } from './ReplyMenu.tsx';

export type Writing = ReturnType<typeof useWriting>;

/** The text of a reply or a private note, with its lists of canned replies and of colleagues. */
export function useWriting(key: ThreadKey, draft: string) {
  const desk = useDesk();
  // Without sync, the caret jumps to the end when text in the middle changes.
  const { work } = useDeskState({ sync: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const note = noteOf(draft);
  const isNote = note !== null;
  const text = note ?? draft;
  const write = (typed: string) => writeDraft(desk, key, isNote ? asNote(typed) : typed);
  const replies = useReplyMenu(draft, work.replies, (choice) => {
    if (choice.isNote) writeDraft(desk, key, asNote(''));
    // Rendered synchronously, because the selection needs the text.
    else
      selectGap(
        field.current,
        flushSync(() => insertCannedReply(desk, key, choice)),
      );
    field.current?.focus();
  });
  const mentions = useMentionMenu({
    text: note,
    field,
    onChoose: (typed, operatorId) => {
      chooseMention(desk, key, operatorId);
      write(typed);
    },
  });
  const send = () => {
    if (isNote) void addDraftNote(desk, key);
    else sendReply(desk, key);
    field.current?.focus();
  };
  const toggleNote = () => {
    writeDraft(desk, key, isNote ? text : asNote(text));
    field.current?.focus();
  };
  /** Handles a key of the lists and the one that leaves an empty note. Returns whether it was one of them. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (mentions.onKeyDown(event) || replies.onKeyDown(event)) return true;
    if (!isNote || event.key !== 'Backspace' || text !== '') return false;
    event.preventDefault();
    writeDraft(desk, key, '');
    return true;
  };
  return {
    ...{ key, field, isNote, text, write, replies, mentions, send, toggleNote, onKeyDown },
    gaps: isNote ? [] : placeholdersIn(text),
    isSavingNote: work.savingNotes[key]?.isBusy ?? false,
  };
}

/** Selects the first unfilled placeholder, so that the operator types over it. */
function selectGap(field: HTMLTextAreaElement | null, text: string): void {
  const [gap] = placeholdersIn(text);
  if (gap === undefined || field === null) return;
  const start = text.indexOf(gap);
  field.setSelectionRange(start, start + gap.length);
}
