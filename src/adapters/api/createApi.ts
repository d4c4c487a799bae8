import type { Answer, SupportApi } from '../../ports.ts';
import { chatCalls } from './chat.ts';
import { createHttp, type ApiContext, type Http } from './http.ts';
import { messageCalls } from './messages.ts';
import { pastChatCalls } from './pastChats.ts';
import { supportCalls } from './support.ts';
import { trackingCalls } from './tracking.ts';

/** The SupportApi port: one function per call of the wire contract (specification, section 7). */
export function createApi(needs: Omit<ApiContext, 'http' | 'note'>): SupportApi {
  const outcomes = new EventTarget();
  const note = (answer: Answer<unknown>): void => {
    if (answer.ok || answer.status !== null) outcomes.dispatchEvent(new Event('reached'));
    else if (answer.code === 'network') outcomes.dispatchEvent(new Event('unreached'));
  };
  const call = createHttp(needs.servers, needs.report);
  const http: Http = async (request, schema, signal) => {
    const answer = await call(request, schema, signal);
    // The visitor's browser may block other servers, so a failure there says nothing about the network.
    if (answer.ok || request.base === undefined) note(answer);
    return answer;
  };
  const context: ApiContext = { ...needs, http, note };
  return {
    onOutcome(listener, signal) {
      outcomes.addEventListener('reached', () => listener(true), { signal });
      outcomes.addEventListener('unreached', () => listener(false), { signal });
    },
    ...chatCalls(context),
    ...messageCalls(context),
    ...pastChatCalls(context),
    ...supportCalls(context),
    ...trackingCalls(context),
  };
}
