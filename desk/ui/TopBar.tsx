import { useState } from 'react';
import { signOut } from '../flows/leaveDesk.ts';
import { toggleNotifications } from '../flows/alerts.ts';
import { showView } from '../flows/openChat.ts';
import { toggleMute } from '../flows/preferences.ts';
import { countOwedTickets } from '../model/ticketFilters.ts';
import { ProfileDialog } from './dialogs/ProfileDialog.tsx';
import { SettingsDialog } from './dialogs/SettingsDialog.tsx';
import { SignOutDialog } from './dialogs/SignOutDialog.tsx';
import { OnlineSwitch } from './OnlineSwitch.tsx';
import { Avatar } from './parts/Avatar.tsx';
import { Icon } from './parts/Icon.tsx';
import { IconButton } from './parts/IconButton.tsx';
import { isAdministrator } from '../state/selectors.ts';
import { useDesk, useDeskState } from './useDesk.ts';
import { ViewButton } from './ViewButton.tsx';

export function TopBar() {
  const desk = useDesk();
  const state = useDeskState();
  const { view, operator, me, isMuted, notifications, chats, lists, tickets, outgoing } = state;
  const [dialog, setDialog] = useState<'settings' | 'profile' | 'sign-out' | null>(null);
  const waiting = Object.values(chats).filter((chat) => chat.status === 'waiting').length;
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
        <ViewButton
          name="Chats"
          count={waiting}
          hasMore={lists.waiting.hasMore}
          countText="waiting"
          isShown={view === 'chats'}
          onShow={() => showView(desk, 'chats')}
        />
        <ViewButton
          name="Tickets"
          count={newTickets}
          countText="new"
          isShown={view === 'tickets'}
          onShow={() => showView(desk, 'tickets')}
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
