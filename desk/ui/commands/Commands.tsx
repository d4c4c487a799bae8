import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isImeKey } from '../../../protocol/isImeKey.ts';
import { takeChat } from '../../flows/chatActions.ts';
import { showInbox, showOwnList } from '../../flows/inbox.ts';
import { openChat, searchFor, showView } from '../../flows/openChat.ts';
import { setAway } from '../../flows/people.ts';
import { toggleMute, usesSingleKeys } from '../../flows/preferences.ts';
import type { Command, CommandId } from '../../model/commands.ts';
import { letterOf } from '../../model/letterOf.ts';
import type { Desk } from '../../state/createDesk.ts';
import { ChatDialog, type ChatDialogKind } from '../dialogs/ChatDialog.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

type Open = 'palette' | 'shortcuts' | ChatDialogKind;

/** Commands that run directly. The others open a dialog. */
const ACTIONS: Readonly<Partial<Record<CommandId, (desk: Desk) => void>>> = {
  take: (desk) => {
    if (desk.state.selectedChatId !== null) void takeChat(desk, desk.state.selectedChatId);
  },
  inbox: showInbox,
  chats: (desk) => showOwnList(desk, 'chats'),
  tickets: (desk) => showOwnList(desk, 'tickets'),
  people: (desk) => showView(desk, 'people'),
  search: (desk) => showView(desk, 'search'),
  manage: (desk) => showView(desk, 'manage'),
  online: (desk) => void setAway(desk, !desk.state.me.isAway),
  mute: toggleMute,
};

const DIALOGS: Readonly<Partial<Record<CommandId, Open>>> = {
  'take-over': 'take-over',
  transfer: 'transfer',
  close: 'close',
  note: 'note',
  tag: 'tag',
  ticket: 'ticket',
  block: 'block',
  delete: 'delete',
  shortcuts: 'shortcuts',
};

/** Handles the desk's global keys and shows the dialogs of the commands. */
export function Commands() {
  const desk = useDesk();
  const { selectedChatId, chats } = useDeskState();
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = keyMeaning(event, usesSingleKeys(desk));
      // Never open over another dialog.
      if (wanted === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      // Synchronous, because the next key may come before the browser paints and is meant for the dialog.
      flushSync(() => setOpen(wanted));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [desk]);
  const close = () => setOpen(null);
  const run = (command: Command, typed: string) => {
    setOpen(command.kind === 'action' ? (DIALOGS[command.id] ?? null) : null);
    if (command.kind === 'chat') openChat(desk, command.chatId);
    else if (command.kind === 'search') searchFor(desk, typed.trim());
    else ACTIONS[command.id]?.(desk);
  };
  const chat = selectedChatId === null ? undefined : chats[selectedChatId];
  return (
    <>
      {open === 'palette' && <CommandPalette onRun={run} onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {chat !== undefined && open !== null && open !== 'palette' && open !== 'shortcuts' && (
        <ChatDialog kind={open} chat={chat} onClose={close} />
      )}
    </>
  );
}

function keyMeaning(event: KeyboardEvent, usesSingle: boolean): 'palette' | 'shortcuts' | null {
  if (isImeKey(event) || event.altKey) return null;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && letterOf(event) === 'k') return 'palette';
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  // Arabic keyboards have a question mark of their own.
  return usesSingle && ['?', '؟'].includes(event.key) && !isTyping && !event.ctrlKey && !event.metaKey
    ? 'shortcuts'
    : null;
}
