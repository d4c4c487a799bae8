import { TYPING_SHOWN_MS } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';

/** Tracks which operators have the desk open, which chat they look at, and where they type. */
export function joinTeam(desk: Desk): void {
  const { state, ports } = desk;
  const { people } = state;
  ports.realtime.joinTeam({
    onMembers: (operatorIds) => {
      people.here = Object.fromEntries(operatorIds.map((id) => [id, { lookingAt: null, typingIn: null }]));
      sendLooking(desk);
    },
    onMemberAdded: (operatorId) => {
      people.here[operatorId] = { lookingAt: null, typingIn: null };
      // A colleague who joins has missed the earlier event.
      sendLooking(desk);
    },
    onMemberRemoved: (operatorId) => {
      desk.resources.teamTyping.get(operatorId)?.();
      delete people.here[operatorId];
    },
    onLooking: (operatorId, chatId) => {
      const member = people.here[operatorId];
      if (member !== undefined) member.lookingAt = chatId;
    },
    onTyping: (operatorId, chatId) => showTeamTyping(desk, operatorId, chatId),
  });
}

export function sendLooking({ state, ports }: Desk): void {
  ports.realtime.sendLooking(chatOnScreen(state));
}

/** Clears the typing marks in a chat when a reply has arrived or the owner has changed. */
export function clearTeamTyping({ state, resources }: Desk, chatId: number): void {
  for (const [operatorId, member] of Object.entries(state.people.here)) {
    if (member.typingIn !== chatId) continue;
    member.typingIn = null;
    resources.teamTyping.get(Number(operatorId))?.();
  }
}

function showTeamTyping({ state, ports, resources }: Desk, operatorId: number, chatId: number): void {
  const member = state.people.here[operatorId];
  if (member === undefined) return;
  member.typingIn = chatId;
  resources.teamTyping.get(operatorId)?.();
  const forget = ports.clock.after(TYPING_SHOWN_MS, () => {
    member.typingIn = null;
  });
  resources.teamTyping.set(operatorId, forget);
}
