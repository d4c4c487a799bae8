import type { DeskState } from '../../state/createDeskState.ts';

/** Returns why a reply is not sent yet: the connection is lost, or the server does not accept it now. */
export const waitText = ({ connection, isOffline }: Pick<DeskState, 'connection' | 'isOffline'>): string =>
  isOffline || connection !== 'connected'
    ? 'Not sent yet. It goes out when the connection is back.'
    : 'Not sent yet. The desk keeps trying.';
