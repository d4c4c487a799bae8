import { expect } from '@open-wc/testing';
import { CHAT_CLOSED } from '../../../src/config/serverTexts.ts';
import { apiOn, type ApiTest } from '../../support/apiOn.ts';
import type { ScriptedAnswer } from '../../support/scriptedServer.ts';

const sent = {
  chatId: 4711,
  hash: 'secret-hash',
  userId: 'g',
  userType: 'guest',
  message: 'private',
  uuid: 'u',
} as const;
const send = ({ api, signal }: ApiTest) => api.sendMessage(sent, signal);

async function answered(answer: ScriptedAnswer) {
  const test = apiOn();
  await test.server.script(answer);
  return { test, answer: await send(test) };
}

describe('a failed call', () => {
  for (const status of [200, 403, 500]) {
    it(`[CALL-20] returns a refusal with the server’s text for success: false with status ${status}`, async () => {
      const { answer } = await answered({ status, body: { success: false, error: CHAT_CLOSED } });
      expect(answer).to.deep.equal({ ok: false, code: 'refused', status, error: CHAT_CLOSED, errors: {} });
    });
  }

  it('[CALL-20] returns a refusal without a text if the server sends an HTML page instead of JSON', async () => {
    const { answer } = await answered({ status: 502, text: '<h1>Bad gateway</h1>' });
    expect(answer).to.deep.equal({ ok: false, code: 'refused', status: 502, error: '', errors: {} });
  });

  it('[CALL-20] returns a network failure instead of rejecting if no response arrives', async () => {
    const test = apiOn();
    const servers = { ...test.server.servers, apiUrl: 'http://127.0.0.1:1' };
    Object.defineProperty(test.server, 'servers', { value: servers });
    expect(await send(test)).to.deep.include({ ok: false, code: 'network', status: null });
    expect(test.problems).to.have.length(1);
  });

  it('[CALL-20] returns a network failure if the request cannot be created', async () => {
    const test = apiOn();
    const request = { userId: '', userName: '', categoryId: null, company: '', browser: '', os: '', uuid: '' };
    const rest = {
      expGuestId: '',
      fp: '',
      referer: '',
      whereChatFrom: null,
      extras: null,
      profile: null,
      token: 'line\nbreak',
    };
    expect(await test.api.createChat({ ...request, ...rest }, test.signal)).to.deep.include({ code: 'network' });
  });

  it('[CALL-21] returns malformed if a field of the response has the wrong type', async () => {
    const { test, answer } = await answered({ body: { success: true, message: { id: 1, chat_id: 2, message: 5 } } });
    expect(answer).to.deep.include({ ok: false, code: 'malformed' });
    expect(test.problems[0]?.message).to.contain('message.message');
  });

  for (const text of ['', 'null', '[]', '{"success":true}', '<title>One moment</title>']) {
    it(`[CALL-21] returns malformed if the response is ${text || 'empty'}`, async () => {
      expect((await answered({ text })).answer).to.deep.include({ ok: false, code: 'malformed' });
    });
  }

  it('[CALL-20] reports the call and the reason without the data sent', async () => {
    const { test } = await answered({ status: 500, body: { error: 'private' } });
    expect(test.problems).to.have.length(1);
    expect(test.problems[0]).to.deep.include({ code: 'api', message: 'POST /api/chat/new-message: refused (500)' });
    expect(JSON.stringify(test.problems)).not.to.match(/private|secret-hash/);
  });

  it('[CALL-20] reports a failed call without its query', async () => {
    const test = apiOn();
    await test.server.script({ status: 403, body: {} });
    await test.api.readMessages({ chatId: 4711, hash: 'secret-hash', messageId: 1 }, test.signal);
    expect(test.problems[0]?.message).to.equal('GET /api/chat/read-messages: refused (403)');
  });

  it('[CALL-20] returns aborted, without a report, if the conversation ends during the call', async () => {
    const test = apiOn();
    await test.server.script({ hangs: true });
    const answer = send(test);
    test.abort();
    expect(await answer).to.deep.include({ ok: false, code: 'aborted' });
    expect(test.problems).to.deep.equal([]);
  });

  it('[CALL-20] sends nothing if the conversation has already ended', async () => {
    const test = apiOn();
    test.abort();
    expect(await send(test)).to.deep.include({ code: 'aborted' });
    expect(await test.server.requests()).to.deep.equal([]);
  });
});

describe('a call that the server does not have', () => {
  const chat = { chatId: 4711, hash: 'h' };
  const optional: Readonly<Record<string, (test: ApiTest) => Promise<unknown>>> = {
    experiment: ({ api, signal }) => api.experiment({ experiment: 'chat_greeting', userId: 'g' }, signal),
    track: ({ api, signal }) => api.track('open', { expGuestId: 'g', properties: {} }, signal),
    reportActivity: ({ api, signal }) => api.reportActivity({ ...chat, path: '/' }, signal),
    countArticle: ({ api, signal }) => api.countArticle(7, signal),
    readMessages: ({ api, signal }) => api.readMessages({ ...chat, messageId: 1 }, signal),
    updateName: ({ api, signal }) => api.updateName({ uuid: 'u', name: 'Ann' }, signal),
  };
  for (const [name, call] of Object.entries(optional))
    it(`[HOST-12] is not reported if it is optional: ${name}`, async () => {
      const test = apiOn();
      await test.server.script(
        { status: 404, text: 'Not Found' },
        { status: 405, body: {} },
        { status: 501, body: { error: 'no' } },
      );
      for (const _ of [404, 405, 501]) await call(test);
      expect(test.problems).to.deep.equal([]);
      await test.server.script({ status: 500, body: {} });
      await call(test);
      expect(test.problems).to.have.length(1);
    });

  it('[HOST-12] is reported if a conversation needs it', async () => {
    const { test } = await answered({ status: 404, text: 'Not Found' });
    expect(test.problems).to.have.length(1);
  });
});
