import type { SupportApi } from '../../ports.ts';
import { chatCalls } from './chat.ts';
import { createHttp, type ApiContext } from './http.ts';
import { messageCalls } from './messages.ts';
import { supportCalls } from './support.ts';
import { trackingCalls } from './tracking.ts';

/** The SupportApi port: one function for each call of the wire contract (specification, section 7). */
export function createApi(needs: Omit<ApiContext, 'http'>): SupportApi {
  const context: ApiContext = { ...needs, http: createHttp(needs.servers, needs.report) };
  return { ...chatCalls(context), ...messageCalls(context), ...supportCalls(context), ...trackingCalls(context) };
}
