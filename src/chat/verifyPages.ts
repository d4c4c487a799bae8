import type { Answer, ChatKey, SupportApi, VerifyAnswer } from '../ports.ts';

type Asked = { api: Pick<SupportApi, 'verifyLatest'>; signal: AbortSignal };

/**
 * Requests all messages of a chat after a given one, page by page. Yields each response. The last
 * has no `hasMore`, or is a refusal.
 */
export async function* verifyPages(
  { api, signal }: Asked,
  request: ChatKey & { messageId: VerifyAnswer['messages'][number]['id'] },
): AsyncGenerator<Answer<VerifyAnswer>> {
  let { messageId } = request;
  for (;;) {
    const answer = await api.verifyLatest({ ...request, messageId }, signal);
    yield answer;
    const last = answer.ok && answer.value.hasMore ? answer.value.messages.at(-1) : undefined;
    if (signal.aborted || last === undefined || last.id === messageId) return;
    messageId = last.id;
  }
}
