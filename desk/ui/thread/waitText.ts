import type { DeskState } from '../../state/createDeskState.ts';

/** Why a reply is not sent yet: a lost connection, or a server that does not take it at the moment. */
export const waitText = ({ connection, isOffline }: Pick<DeskState, 'connection' | 'isOffline'>): string =>
  isOffline || connection !== 'connected'
    ? 'Not sent yet. It goes out when the connection is back.'
    : 'Not sent yet. The desk keeps trying.';
