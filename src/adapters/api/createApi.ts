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
    const isReached = answer.ok || answer.status !== null;
    if (isReached || answer.code === 'network')
      outcomes.dispatchEvent(new CustomEvent('outcome', { detail: isReached }));
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
      outcomes.addEventListener('outcome', (event) => listener((event as CustomEvent<boolean>).detail), { signal });
    },
    ...chatCalls(context),
    ...messageCalls(context),
    ...pastChatCalls(context),
    ...supportCalls(context),
    ...trackingCalls(context),
  };
}
