import type { Desk } from '../state/createDesk.ts';
import { refreshAll } from './enterDesk.ts';

/** The operator does not want to wait for the next try: both ways to the server are tried now. */
export function retryConnection(desk: Desk): void {
  desk.ports.realtime.retryNow();
  refreshAll(desk);
}
