import type { ActivityFilter } from '../model/activityFilter.ts';
import type { Person, Role } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import type { PersonChange } from '../api/DeskApi.ts';
import type { Desk } from '../state/createDesk.ts';
import type { PeopleState } from '../state/createDeskState.ts';
import { emptyList } from '../state/listState.ts';
import { isAdministrator } from '../state/selectors.ts';
import { loadApiTokens } from './apiTokens.ts';
import { outcome, problemOf } from './outcome.ts';

export async function loadPeople(desk: Desk): Promise<void> {
  const { people } = desk.state;
  const { list } = people;
  if (list.load !== 'ready') list.load = 'loading';
  const answer = await outcome(desk, desk.ports.api.getPeople());
  if (answer.kind === 'signed-out') return;
  if (answer.kind === 'failed') {
    if (list.load !== 'ready') Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  for (const person of answer.value) receivePerson(desk, person);
  Object.assign(list, { load: 'ready', problem: null });
  if (isAdministrator(desk.state)) void loadInvitations(desk);
}

/** Stores a person's new state. For the operator, also updates `me`, which another tab may have changed. */
export function receivePerson({ state }: Desk, person: Person): void {
  state.people.items[person.operatorId] = person;
  if (person.operatorId !== state.me.operatorId) return;
  state.me = person;
  state.operator = { name: person.name, img: person.img };
}

async function loadInvitations(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getInvitations());
  if (answer.kind !== 'done') return;
  const { people } = desk.state;
  people.invitations = answer.value;
  const { invitationId } = people.link ?? {};
  // Used or revoked.
  if (invitationId !== undefined && !answer.value.some((one) => one.invitationId === invitationId)) people.link = null;
}

/** Applies an event. A new person has used an invitation. */
export function receivePersonEvent(desk: Desk, person: Person): void {
  const isNew = desk.state.people.items[person.operatorId] === undefined;
  receivePerson(desk, person);
  if (isNew && isAdministrator(desk.state)) void loadInvitations(desk);
}

/** Moves the switch at once, and back if the call fails. */
export async function setAway(desk: Desk, isAway: boolean): Promise<void> {
  const { state } = desk;
  state.me.isAway = isAway;
  const answer = await outcome(desk, desk.ports.api.setAway(isAway));
  if (answer.kind === 'done') receivePerson(desk, answer.value);
  if (answer.kind !== 'failed') return;
  state.me.isAway = !isAway;
  state.notice = `You are still ${isAway ? 'online' : 'away'}. ${answer.problem}`;
}

/** Puts a one-time link into the state. Returns null on success, or what went wrong. */
export function invite(desk: Desk, invited: { readonly role: Role; readonly name: string }): Promise<string | null> {
  return problemOf(desk, desk.ports.api.invite(invited), (value) => {
    const purpose = `Link for ${invited.name === '' ? 'a new person' : invited.name}, for a week`;
    const { people } = desk.state;
    people.link = { url: value, purpose };
    void loadInvitations(desk).then(() => {
      const newest = Math.max(...people.invitations.map(({ invitationId }) => invitationId));
      if (people.link?.url === value && Number.isFinite(newest))
        people.link = { url: value, purpose, invitationId: newest };
    });
  });
}

export async function revokeInvitation(desk: Desk, invitationId: number): Promise<void> {
  const { people } = desk.state;
  const done = await outcome(desk, desk.ports.api.revokeInvitation(invitationId));
  if (done.kind === 'signed-out') return;
  people.list.problem = done.kind === 'failed' ? done.problem : null;
  void loadInvitations(desk);
}

export function changePerson(desk: Desk, operatorId: number, change: PersonChange): Promise<string | null> {
  return problemOf(desk, desk.ports.api.changePerson(operatorId, change), (value) => receivePerson(desk, value));
}

/** Turns a colleague's second factor off. Returns null on success, or what went wrong. */
export function resetSecondFactor(desk: Desk, operatorId: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.resetSecondFactor(operatorId), (value) => receivePerson(desk, value));
}

/** Puts a one-time link into the state. Returns null on success, or what went wrong. */
export function resetPassword(desk: Desk, { operatorId, name }: Person): Promise<string | null> {
  return problemOf(desk, desk.ports.api.resetPassword(operatorId), (value) => {
    desk.state.people.link = { url: value, purpose: `Link for ${name} to set a new password, for a day` };
  });
}

/** Returns whether the browser allowed the copy. If not, the operator copies the text from its field. */
export async function copyText({ ports }: Desk, text: string): Promise<boolean> {
  return ports.page.copy(text);
}

export function dismissLink({ state }: Desk): void {
  state.people.link = null;
}

export function choosePeopleTab(desk: Desk, tab: PeopleState['tab']): void {
  desk.state.people.tab = tab;
  if (tab === 'activity') void loadActions(desk);
  if (tab === 'tokens') void loadApiTokens(desk);
}

export async function filterActions(desk: Desk, filter: ActivityFilter): Promise<void> {
  Object.assign(desk.state.people, { actionFilter: filter, actions: [], actionList: emptyList() });
  await loadActions(desk);
}

/** Fetches the newest actions, or the page after those shown. */
export async function loadActions(desk: Desk, isMore = false): Promise<void> {
  const { people } = desk.state;
  const { actionList: list, actionFilter: filter } = people;
  const last = isMore ? people.actions.at(-1)?.actionId : undefined;
  if (list.isLoadingMore) return;
  if (isMore) list.isLoadingMore = true;
  else if (list.load !== 'ready') list.load = 'loading';
  const answer = await outcome(desk, desk.ports.api.getActions(filter, last === undefined ? {} : { before: last }));
  // Another filter has its own list.
  if (answer.kind === 'signed-out' || people.actionList !== list) return;
  list.isLoadingMore = false;
  if (answer.kind === 'failed') {
    Object.assign(list, { load: isMore ? 'ready' : 'failed', problem: answer.problem });
    return;
  }
  people.actions = isMore ? [...people.actions, ...answer.value] : answer.value;
  Object.assign(list, { load: 'ready', problem: null, hasMore: answer.value.length === PAGE_LENGTH });
}
