import type { DeskApi } from '../ports.ts';
import type { Call } from './createRequest.ts';
import { query } from './query.ts';
import * as schemas from './schemas.ts';

type Body = NonNullable<Call<unknown>['body']>;

/** One function per HTTP method; each sends the session's token. */
type Asking = {
  readonly get: <T>(path: string, answer: Call<T>['answer']) => Promise<T>;
  readonly post: <T>(path: string, answer: Call<T>['answer'], body?: Body) => Promise<T>;
  readonly put: <T>(path: string, answer: Call<T>['answer'], body: Body) => Promise<T>;
  readonly remove: <T>(path: string, answer: Call<T>['answer']) => Promise<T>;
};

type PeopleCalls = Pick<
  DeskApi,
  | 'lookAtInvitation'
  | 'setAway'
  | 'tellPresence'
  | 'getSessions'
  | 'endSession'
  | 'changePassword'
  | 'getPeople'
  | 'getInvitations'
  | 'invite'
  | 'revokeInvitation'
  | 'changePerson'
  | 'resetPassword'
  | 'getActions'
>;

/** Creates the calls about operators, invitations and sessions. */
export function peopleCalls({ get, post, put, remove }: Asking): PeopleCalls {
  return {
    lookAtInvitation: (token) => post('/invitations/look', schemas.openInvitation, { token }),
    setAway: async (isAway) => (await put('/availability', schemas.withPerson, { is_away: isAway })).person,
    tellPresence: async () => void (await post('/presence', schemas.success)),
    getSessions: async () => (await get('/sessions', schemas.sessions)).sessions,
    endSession: async (sessionId) => void (await remove(`/sessions/${sessionId}`, schemas.success)),
    changePassword: async (current, password) => void (await put('/password', schemas.success, { current, password })),
    getPeople: async () => (await get('/people', schemas.people)).people,
    getInvitations: async () => (await get('/invitations', schemas.invitations)).invitations,
    invite: async ({ role, name }) => (await post('/invitations', schemas.withLink, { role, name })).link,
    revokeInvitation: async (id) => void (await remove(`/invitations/${id}`, schemas.success)),
    changePerson: async (operatorId, { role, isDisabled }) =>
      (await put(`/people/${operatorId}`, schemas.withPerson, { role, is_disabled: isDisabled })).person,
    resetPassword: async (operatorId) => (await post(`/people/${operatorId}/reset`, schemas.withLink)).link,
    getActions: async (page) => (await get(`/activity?${query(page)}`, schemas.actions)).actions,
  };
}
