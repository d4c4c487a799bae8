import type { Backend } from '../http/Backend.ts';
import type { ServerOffer } from '../../protocol/wire.ts';

/**
 * Returns the realtime address and the server's features, so that a widget needs to know only the
 * API's address.
 */
export function offerOf({ realtime, store }: Backend): ServerOffer {
  return { realtime: realtime.access, email_transcript: store.emailTranscript, visitor_updates: true };
}
