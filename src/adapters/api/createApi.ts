import type { ToldRealtime } from '../../config/ServerDirectory.ts';
import type { Servers } from '../../config/settings.ts';
import type { Ports, SupportApi } from '../../ports.ts';
import { chatCalls } from './chat.ts';
import { createHttp, type Http } from './http.ts';
import { messageCalls } from './messages.ts';
import { supportCalls } from './support.ts';
import { trackingCalls } from './tracking.ts';

/** What a call needs; the servers are asked for at every call, for an attribute may have changed. */
export type ApiContext = {
  servers: () => Servers;
  http: Http;
  report: Ports['report'];
  /** Whether the visit may be told of: without the visitor's consent it is nobody's affair. */
  mayTrack: () => boolean;
  /** The backend tells where its realtime server is, and by which key; null where it tells nothing. */
  onRealtimeTold: (told: ToldRealtime | null) => void;
};

/** The typed client of the wire contract: one function a call (specification, section 7). */
export function createApi(given: Omit<ApiContext, 'http'>): SupportApi {
  const context: ApiContext = { ...given, http: createHttp(given.report) };
  return { ...chatCalls(context), ...messageCalls(context), ...supportCalls(context), ...trackingCalls(context) };
}
