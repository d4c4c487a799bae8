import type { Backend } from '../Backend.ts';
import type { ServerOffer } from '../../protocol/wire.ts';

/** Lets a widget that knows only the API's address find the realtime server, and learn what the server can do. */
export function offerOf({ realtime, store }: Backend): ServerOffer {
  return { realtime: realtime.access, email_transcript: store.emailTranscript, visitor_updates: true };
}
