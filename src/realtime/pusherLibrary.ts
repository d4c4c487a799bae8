/** pusher-js without what it would leave in the host page. */
import { restoreGlobalPusher } from './globalPusher.ts';
import Pusher from 'pusher-js';

restoreGlobalPusher();
// It keeps in localStorage, under a key of its own, which transport worked last; here there is but one.
Pusher.Runtime.getLocalStorage = () => undefined;

export { Pusher };
