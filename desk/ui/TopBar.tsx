import { useId, useState } from 'react';
import { toggleNotifications } from '../flows/alerts.ts';
import { showInbox, showOwnList } from '../flows/inbox.ts';
import { signOut } from '../flows/leaveDesk.ts';
import { showView } from '../flows/openChat.ts';
import { setAway } from '../flows/people.ts';
import { toggleMute } from '../flows/preferences.ts';
import { countText as numberText, isWaiting } from '../model/chats.ts';
import { countOwedTickets } from '../model/tickets.ts';
import { isAdministrator } from '../state/selectors.ts';
import { DialogForm } from './dialogs/DialogForm.tsx';
import { ProfileDialog } from './dialogs/ProfileDialog.tsx';
import { SettingsDialog } from './dialogs/SettingsDialog.tsx';
import { Avatar } from './parts/Avatar.tsx';
import { MentionsButton } from './mentions.tsx';
import { IconButton } from './parts/Button.tsx';
import { Icon } from './parts/Icon.tsx';
import { useDesk, useDeskState } from './useDesk.ts';

export function TopBar() {
  const desk = useDesk();
  const state = useDeskState();
  const { view, operator, me, isMuted, notifications, chats, lists, tickets, outgoing, isOneList } = state;
  const isInbox = isOneList && (view === 'chats' || view === 'tickets');
  const [dialog, setDialog] = useState<'settings' | 'profile' | 'sign-out' | null>(null);
  const waiting = Object.values(chats).filter(isWaiting).length;
  const unsentCount = Object.values(outgoing).flat().length;
  const newTickets = countOwedTickets(tickets.items, me.operatorId);
  return (
    <header className="top-bar">
      <h1 className="brand">
        <span className="brand-mark">
          <Icon name="chat" />
        </span>
        <span className="brand-name">Support desk</span>
      </h1>
      <nav className="views" aria-label="Views">
        <ViewButton name="Inbox" count={0} countText="" isShown={isInbox} onShow={() => showInbox(desk)} />
        <ViewButton
          name="Chats"
          count={waiting}
          hasMore={lists.waiting.hasMore}
          countText="waiting"
          isShown={view === 'chats' && !isInbox}
          onShow={() => showOwnList(desk, 'chats')}
        />
        <ViewButton
          name="Tickets"
          count={newTickets}
          countText="new"
          isShown={view === 'tickets' && !isInbox}
          onShow={() => showOwnList(desk, 'tickets')}
        />
        <ViewButton
          name="People"
          count={0}
          countText=""
          isShown={view === 'people'}
          onShow={() => showView(desk, 'people')}
        />
        <ViewButton
          name="Manage"
          count={0}
          countText=""
          isShown={view === 'manage'}
          onShow={() => showView(desk, 'manage')}
        />
      </nav>
      <OnlineSwitch />
      <div className="tools">
        <IconButton
          icon="search"
          name="Search"
          aria-current={view === 'search' ? 'page' : undefined}
          onClick={() => showView(desk, 'search')}
        />
        <MentionsButton />
        <IconButton
          icon={isMuted ? 'bellOff' : 'bell'}
          name="Mute sounds"
          aria-pressed={isMuted}
          onClick={() => toggleMute(desk)}
        />
        {notifications !== 'unsupported' && (
          <IconButton
            icon="screen"
            name="Desktop notifications"
            aria-pressed={notifications === 'granted'}
            onClick={() => void toggleNotifications(desk)}
          />
        )}
        {isAdministrator(state) && <IconButton icon="settings" name="Settings" onClick={() => setDialog('settings')} />}
        <button type="button" className="operator" onClick={() => setDialog('profile')}>
          <Avatar name={operator.name} image={operator.img} />
          <span className="spoken">Your profile: </span>
          <span className="operator-name" title={operator.name}>
            {operator.name}
          </span>
        </button>
        <IconButton
          icon="exit"
          name="Sign out"
          onClick={() => (unsentCount > 0 ? setDialog('sign-out') : void signOut(desk))}
        />
      </div>
      {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(null)} />}
      {dialog === 'sign-out' && <SignOutDialog unsentCount={unsentCount} onClose={() => setDialog(null)} />}
      {dialog === 'profile' && <ProfileDialog onClose={() => setDialog(null)} />}
    </header>
  );
}

type Props = {
  readonly name: string;
  readonly count: number;
  /** The server has more than the desk has loaded. */
  readonly hasMore?: boolean;
  readonly countText: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

/** Opens one of the desk's views. The count is outside the button, so that it does not change the button's name. */
function ViewButton({ name, count, hasMore = false, countText, isShown, onShow }: Props) {
  const id = useId();
  const hasCount = count > 0;
  return (
    <span className="view">
      <button
        type="button"
        className="view-button"
        data-count={hasCount ? (hasMore ? 'more' : 'true') : 'false'}
        aria-current={isShown ? 'page' : undefined}
        aria-describedby={hasCount ? id : undefined}
        onClick={onShow}
      >
        {name}
      </button>
      {hasCount && (
        <span className="count" id={id}>
          <span>{numberText(count, hasMore)}</span>
          <span className="spoken">{` ${countText}`}</span>
        </span>
      )}
    </span>
  );
}

/** Switches the operator between online and away. Visitors get the ticket form while no operator is online. */
function OnlineSwitch() {
  const desk = useDesk();
  const { me, settings } = useDeskState();
  const title = me.isAway
    ? 'You are away: visitors can chat while a colleague is online'
    : settings.online
      ? 'You are online: visitors can chat with you'
      : 'Chat is closed in the settings: visitors can only leave a ticket';
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={!me.isAway}
      title={title}
      onClick={() => void setAway(desk, !me.isAway)}
    >
      <span className="switch-track" />
      <span className="switch-text">Online</span>
    </button>
  );
}

type SignOutDialogProps = { readonly unsentCount: number; readonly onClose: () => void };

/** Asks before signing out, which deletes unsent replies from this computer. */
function SignOutDialog({ unsentCount, onClose }: SignOutDialogProps) {
  const desk = useDesk();
  const replies = unsentCount === 1 ? 'One reply has' : `${unsentCount} replies have`;
  return (
    <DialogForm
      title="Discard unsent replies?"
      action="Discard and sign out"
      look="danger"
      save={async () => {
        await signOut(desk);
        return null;
      }}
      onClose={onClose}
    >
      <p className="dialog-text">{replies} not been sent. Signing out discards what was not sent.</p>
    </DialogForm>
  );
}
