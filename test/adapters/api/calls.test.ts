import { expect } from '@open-wc/testing';
import type { ChatKey, CreateChatRequest, VisitStat } from '../../../src/ports.ts';
import { apiOn, type ApiTest } from '../../support/apiOn.ts';
import { ScriptedServer } from '../../support/scriptedServer.ts';
import { makeWireMessage } from '../../support/wireMessage.ts';

const key: ChatKey = { chatId: 4711, hash: '9f' };
const newChat: CreateChatRequest = {
  userId: 'guest-1',
  userName: 'ann@example.com',
  categoryId: 3,
  company: 'legal-forms',
  browser: 'Chrome 156',
  os: 'Linux',
  uuid: 'uuid-1',
  expGuestId: 'exp-1',
  fp: 'fp-1',
  referer: 'https://forms.example/pricing',
  whereChatFrom: null,
  extras: null,
  profile: null,
  token: null,
};
const created = { success: true, chat_id: 4711, room: 'chat.4711', hash: '9f', uuid: 'uuid-1', init_name: 'Guest 12' };

/** Makes one call and returns its result and the request the server received. */
async function asked(answer: unknown, call: (test: ApiTest) => Promise<unknown>) {
  const test = apiOn();
  await test.server.script({ body: answer });
  const told = await call(test);
  const { method, path, query, headers, body } = await test.server.lastRequest();
  const json = headers['content-type'] === 'application/json' ? (JSON.parse(body) as unknown) : undefined;
  return { told, method, path, query, headers, json };
}

describe('the calls of the wire contract', () => {
  it('[CALL-01][STA-04][USER-05] POST /api/chat/new sends who starts the chat and on which page', async () => {
    const { told, method, path, json, headers } = await asked(
      {
        ...created,
        user_name: 'ann@example.com',
        messages: [makeWireMessage()],
        queue: 2,
        init_message: 'Hi &#128512;',
      },
      ({ api, signal }) => api.createChat(newChat, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/new']);
    expect(json).to.deep.equal({
      user_id: 'guest-1',
      user_name: 'ann@example.com',
      category_id: 3,
      company: 'legal-forms',
      browser: 'Chrome 156',
      os: 'Linux',
      uuid: 'uuid-1',
      exp_guest_id: 'exp-1',
      fp: 'fp-1',
      referer: 'https://forms.example/pricing',
    });
    expect(headers).not.to.have.property('authorization');
    expect(told).to.have.nested.property('value.chatId', 4711);
    expect(told).to.have.nested.property('value.initName', 'Guest 12');
    expect(told).to.have.nested.property('value.queue', 2);
    expect(told).to.have.nested.property('value.initMessage', 'Hi 😀');
    expect(told).to.have.nested.property('value.messages[0].text', 'Hello 😀');
  });

  it('[CALL-01][USER-02] POST /api/chat/new sends a registered user’s token as a bearer header, and optional fields if known', async () => {
    const { json, headers } = await asked(created, ({ api, signal }) =>
      api.createChat(
        { ...newChat, token: 'secret', whereChatFrom: { page: 'pricing' }, extras: { experiments: { a: 'b' } } },
        signal,
      ),
    );
    expect(headers).to.have.property('authorization', 'Bearer secret');
    expect(json).to.deep.include({ whereChatFrom: { page: 'pricing' }, extras: { experiments: { a: 'b' } } });
    expect(json).not.to.have.property('token');
  });

  it('[CALL-02][SEND-12] POST /api/chat/new-message sends the text with its emoji encoded', async () => {
    const { told, method, path, json } = await asked(
      { success: true, message: makeWireMessage({ author_type: 'User' }) },
      ({ api, signal }) =>
        api.sendMessage({ ...key, userId: 'guest-1', userType: 'guest', message: 'Hi 😀', uuid: 'uuid-2' }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/new-message']);
    expect(json).to.deep.equal({
      user_id: 'guest-1',
      chat_id: 4711,
      hash: '9f',
      user_type: 'guest',
      message: 'Hi &#128512;',
      uuid: 'uuid-2',
    });
    expect(told).to.have.nested.property('value.authorType', 'user');
  });

  it('[CALL-03][ACC-01] PUT /api/chat/callback/{id} sends the answer and the days', async () => {
    const answered = { id: 7, type: 'access_profile', answer: true, selected_duration: 3, durability: [1, 3] };
    const { told, method, path, json } = await asked({ success: true, callback: answered }, ({ api, signal }) =>
      api.answerCallback({ ...key, callbackId: 7, answer: true, selectedDuration: 3 }, signal),
    );
    expect([method, path]).to.deep.equal(['PUT', '/api/chat/callback/7']);
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f', answer: true, selectedDuration: 3 });
    expect(told).to.have.nested.property('value.selectedDuration', 3);
  });

  it('[CALL-03][ACC-02] omits the number of days if none were offered', async () => {
    const { json } = await asked({ success: true, callback: { id: 7, answer: false } }, ({ api, signal }) =>
      api.answerCallback({ ...key, callbackId: 7, answer: false, selectedDuration: null }, signal),
    );
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f', answer: false });
  });

  it('[VIS-11] POST /api/chat/callback/{id}/stop ends an access', async () => {
    const stopped = { id: 7, answer: true, can_stop: false, stopped_at: '2026-11-21T10:00:00Z' };
    const { told, method, path, json } = await asked({ success: true, callback: stopped }, ({ api, signal }) =>
      api.stopAccess({ ...key, callbackId: 7 }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/callback/7/stop']);
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f' });
    expect(told).to.have.nested.property('value.stoppedAt', Date.UTC(2026, 10, 21, 10));
  });

  it('[CALL-04][END-02] POST /api/chat/new/close ends the chat', async () => {
    const { told, method, path, json } = await asked({ success: true, show_rate: true }, ({ api, signal }) =>
      api.closeChat({ ...key, userId: 'guest-1', rate: null }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/new/close']);
    expect(json).to.deep.equal({ user_id: 'guest-1', chat_id: 4711, hash: '9f' });
    expect(told).to.deep.equal({ ok: true, value: { showRate: true, savedHistory: false } });
  });

  const profile = { name: 'Ann Lee', phone: null, avatar: null, metadata: { plan_name: 'pro' } };
  const facts = { visitor: { name: 'Ann Lee', phone: null, avatar: null }, metadata: { plan_name: 'pro' } };

  it('[API-07] sends the visitor’s profile from the page with the chat’s start', async () => {
    const { json } = await asked(created, ({ api, signal }) => api.createChat({ ...newChat, profile }, signal));
    expect(json).to.deep.include(facts);
  });

  it('[API-07] PUT /api/chat/update-visitor sends a changed profile with the customer’s token', async () => {
    const request = { ...key, userId: '7', userName: 'ann@example.com', profile, token: 'secret' };
    const { method, path, json, headers } = await asked({ success: true }, ({ api, signal }) =>
      api.updateVisitor(request, signal),
    );
    expect([method, path]).to.deep.equal(['PUT', '/api/chat/update-visitor']);
    expect(headers).to.have.property('authorization', 'Bearer secret');
    const whose = { chat_id: 4711, hash: '9f', user_id: '7', user_name: 'ann@example.com' };
    expect(json).to.deep.equal({ ...whose, ...facts });
  });

  it('[CALL-04][END-05] POST /api/chat/new/close sends a rating in extras', async () => {
    const { json } = await asked({ success: true }, ({ api, signal }) =>
      api.closeChat({ ...key, userId: 'guest-1', rate: 5 }, signal),
    );
    expect(json).to.deep.include({ extras: { rate: 5 } });
  });

  it('[VIS-06] POST /api/chat/new/close sends a comment beside its rating, and returns whether the server accepts one', async () => {
    const close = (answer: object) =>
      asked({ success: true, ...answer }, ({ api, signal }) =>
        api.closeChat({ ...key, userId: 'guest-1', rate: 2, comment: 'Slow' }, signal),
      );
    const { json, told } = await close({ rating_comments: true });
    expect(json).to.deep.include({ extras: { rate: 2, comment: 'Slow' } });
    const accepts = (answer: unknown) => (answer as { value: { ratingComments?: unknown } }).value.ratingComments;
    expect(accepts(told)).to.equal(true);
    for (const field of [{}, { rating_comments: false }, { rating_comments: null }, { rating_comments: 'yes' }])
      expect(accepts((await close(field)).told) || false, JSON.stringify(field)).to.equal(false);
  });

  it('[UX-18] POST /api/chat/transcript asks the server to e-mail the conversation', async () => {
    const { told, method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.emailTranscript({ ...key, email: 'ann@example.com' }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/transcript']);
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f', email: 'ann@example.com' });
    expect(told).to.deep.equal({ ok: true, value: null });
  });

  it('[UX-18] a check and a close return whether the server e-mails transcripts', async () => {
    const answer = { success: true, status: true, email_transcript: true };
    const request = { userId: 'g', userName: '', uuid: 'u', company: 'c', chatId: 4711, fp: '' };
    const { told: checked } = await asked(answer, ({ api, signal }) => api.checkChat(request, signal));
    const { told: closed } = await asked(answer, ({ api, signal }) =>
      api.closeChat({ ...key, userId: 'g', rate: null }, signal),
    );
    for (const told of [checked, closed]) expect(told).to.have.nested.property('value.emailTranscript', true);
  });

  it('[REACH-04] a server without the field, or with another value, promises no mail for unseen answers', async () => {
    const emailsUnseen = async (field: object): Promise<unknown> => {
      const { told } = await asked({ ...created, ...field }, ({ api, signal }) => api.createChat(newChat, signal));
      return (told as { value: { emailUnseen?: unknown } }).value.emailUnseen;
    };
    expect(await emailsUnseen({ email_unseen: true })).to.equal(true);
    for (const field of [{}, { email_unseen: false }, { email_unseen: null }, { email_unseen: 'yes' }])
      expect(Boolean(await emailsUnseen(field)), JSON.stringify(field)).to.equal(false);
  });

  it('[REACH-05] POST /api/chat/seen sends the newest message on screen', async () => {
    const { told, method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.reportSeen({ ...key, messageId: 'm-9' }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/seen']);
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f', message_id: 'm-9' });
    expect(told).to.deep.equal({ ok: true, value: null });
  });

  for (const [seen, expected] of [
    [7, 7],
    ['m-9', 'm-9'],
    [undefined, undefined],
    [null, null],
    [{}, 0],
  ] as const)
    it(`[VIS-03] a verification reads ${JSON.stringify(seen)} as the operator’s last message on screen`, async () => {
      const { told } = await asked({ latest: true, seen_id: seen }, ({ api, signal }) =>
        api.verifyLatest({ ...key, messageId: 0 }, signal),
      );
      expect((told as { value: { seenId?: unknown } }).value.seenId).to.equal(expected);
    });

  it('[CALL-06] POST /api/chat/new-activity sends the path', async () => {
    const { method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.reportActivity({ ...key, path: '/pricing' }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/new-activity']);
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f', activity: 'navigate', path: '/pricing' });
  });

  it('[CALL-07] POST /api/chat/new-stat sends the visit’s figures', async () => {
    const stat: VisitStat = { pages: 2, seconds: 30, language: 'en', screen: '1920x1080', timezone: 'UTC' };
    const { method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.reportStat({ ...key, stat }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/chat/new-stat']);
    expect(json).to.deep.equal({ chat_id: 4711, hash: '9f', stat });
  });

  it('[CALL-08][CAT-01] GET /api/chat/categories requests the company’s categories', async () => {
    const { told, method, path, query } = await asked(
      [{ id: 3, name: 'Login & authorization', slug: 'login-authorization' }],
      ({ api, signal }) => api.categories('sign & docs', signal),
    );
    expect([method, path]).to.deep.equal(['GET', '/api/chat/categories']);
    expect(query).to.deep.equal({ company: 'sign & docs' });
    expect(told).to.have.nested.property('value[0].slug', 'login-authorization');
  });

  it('[CALL-08] a category’s language is optional, and ignored if it is not a string', async () => {
    const areas = [undefined, 'fr', null, 7].map((lang, id) => ({ id, name: 'Visa', slug: 'visa', lang }));
    const { told } = await asked(areas, ({ api, signal }) => api.categories('acme', signal));
    expect(told).to.have.property('ok', true);
    const { value } = told as { value: { lang?: string }[] };
    expect(value.map(({ lang }) => lang)).to.deep.equal([undefined, 'fr', undefined, undefined]);
  });

  it('[VIS-05] a category’s articles are optional, and unusable ones are left out', async () => {
    const article = { id: 7, title: 'Refunds', url: 'https://help.example/refunds', text: null, words: ['refund'] };
    const lists = [undefined, null, 'none', [article, { ...article, title: '' }, 7], [{ ...article, words: null }]];
    const areas = lists.map((articles, id) => ({ id, name: 'Visa', slug: 'visa', articles }));
    const { told } = await asked(areas, ({ api, signal }) => api.categories('acme', signal));
    const { value } = told as { value: { articles: unknown[] }[] };
    const decoded = { ...article, text: '' };
    expect(value.map(({ articles }) => articles)).to.deep.equal([
      ...[[], [], [], [decoded], [{ ...decoded, words: [] }]],
    ]);
  });

  it('[VIS-05] POST /api/chat/article-opened counts an article', async () => {
    const { method, path, json } = await asked({ success: true }, ({ api, signal }) => api.countArticle(7, signal));
    expect([method, path, json]).to.deep.equal(['POST', '/api/chat/article-opened', { article_id: 7 }]);
  });

  it('[CALL-09][STA-01] GET /api/chat/check returns whether the chat is active', async () => {
    const { told, method, path, query } = await asked({ status: false }, ({ api, signal }) =>
      api.checkChat(
        { userId: 'guest-1', userName: '', uuid: 'uuid-1', company: 'legal-forms', chatId: 4711, fp: 'fp-1' },
        signal,
      ),
    );
    expect([method, path]).to.deep.equal(['GET', '/api/chat/check']);
    expect(query).to.deep.equal({
      user_id: 'guest-1',
      user_name: '',
      uuid: 'uuid-1',
      company: 'legal-forms',
      chat_id: '4711',
      fp: 'fp-1',
    });
    expect(told).to.deep.equal({ ok: true, value: { status: false } });
  });

  it('[CALL-10][FORM-07] POST /api/contact-sales/send-form sends the form’s fields', async () => {
    const fields = { name: 'Ann', email: 'ann@example.com', company_size: '1-10' };
    const { method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.sendContactForm(fields, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/api/contact-sales/send-form']);
    expect(json).to.deep.equal(fields);
  });

  it('[CALL-12][ONL-01] GET /support/{company}/status/chat/online returns whether an operator is online', async () => {
    const { told, method, path } = await asked(false, ({ api, signal }) => api.onlineStatus('sign/docs', signal));
    expect([method, path]).to.deep.equal(['GET', '/support/sign%2Fdocs/status/chat/online']);
    expect(told).to.deep.equal({
      ok: true,
      value: {
        isOnline: false,
        backAt: null,
        repliesByEmail: null,
        replyTimes: null,
        takesTicketFiles: false,
        offersPastChats: false,
        onlineOperators: [],
      },
    });
  });

  it('[UX-12] returns when an operator is back if the server sends a valid time', async () => {
    const backAt = async (header: string): Promise<unknown> => {
      const { api, server, signal } = apiOn();
      await server.script({ body: false, headers: { 'support-back-at': header } });
      return api.onlineStatus('legal-forms', signal);
    };
    expect(await backAt('2026-11-23T13:30:00.000Z')).to.deep.equal({
      ok: true,
      value: {
        isOnline: false,
        backAt: Date.UTC(2026, 10, 23, 13, 30),
        repliesByEmail: null,
        replyTimes: null,
        takesTicketFiles: false,
        offersPastChats: false,
        onlineOperators: [],
      },
    });
    expect(await backAt('soon')).to.deep.equal({
      ok: true,
      value: {
        isOnline: false,
        backAt: null,
        repliesByEmail: null,
        replyTimes: null,
        takesTicketFiles: false,
        offersPastChats: false,
        onlineOperators: [],
      },
    });
  });

  for (const [header, repliesByEmail] of [
    ['true', true],
    ['false', false],
    ['perhaps', null],
    ['', null],
  ] as const)
    it(`[REACH-04] reads '${header}' as ${repliesByEmail} in the header about answers to tickets`, async () => {
      const { api, server, signal } = apiOn();
      await server.script({ body: false, headers: { 'support-email-replies': header } });
      const status = await api.onlineStatus('legal-forms', signal);
      expect(status).to.deep.equal({
        ok: true,
        value: {
          isOnline: false,
          backAt: null,
          repliesByEmail,
          replyTimes: null,
          takesTicketFiles: false,
          offersPastChats: false,
          onlineOperators: [],
        },
      });
    });

  for (const [header, seconds] of [
    ['chat=540, area-4=180, ticket=14400', { chat: 540, 'area-4': 180, ticket: 14_400 }],
    ['chat=540,ticket=-1,area-4=soon,later=5', { chat: 540, later: 5 }],
    ['chat=0, ticket=99999999999', null],
    ['in a minute', null],
    ['', null],
  ] as const)
    it(`[VIS-02] reads '${header}' as the usual reply times`, async () => {
      const { api, server, signal } = apiOn();
      await server.script({ body: true, headers: { 'support-reply-times': header } });
      const status = await api.onlineStatus('sign-docs', signal);
      const replyTimes = seconds && { company: 'sign-docs', seconds };
      expect(status).to.deep.equal({
        ok: true,
        value: {
          isOnline: true,
          backAt: null,
          repliesByEmail: null,
          replyTimes,
          takesTicketFiles: false,
          offersPastChats: false,
          onlineOperators: [],
        },
      });
    });

  const dana = { name: 'Dana Reed', img: 'https://example.com/dana.jpg' };
  for (const [header, operators] of [
    [JSON.stringify([dana, { name: 'Li', img: null }]), [dana, { name: 'Li', img: null }]],
    ['[{"name":"J\\u00f8rgen \\ud83d\\ude00"}]', [{ name: 'Jørgen 😀', img: null }]],
    [
      '[{"name":"1"},{"name":""},{"name":"2"},{"name":"3"},{"name":"4"}]',
      ['1', '2', '3'].map((name) => ({ name, img: null })),
    ],
    ['[{"name":7}]', []],
    ['{"name":"Dana"}', []],
    ['Dana', []],
    ['', []],
  ] as const)
    it(`[WIN-01] reads '${header}' as the operators who are there`, async () => {
      const { api, server, signal } = apiOn();
      await server.script({ body: true, headers: { 'support-operators': header } });
      const status = await api.onlineStatus('legal-forms', signal);
      expect(status).to.have.nested.property('value.onlineOperators').that.deep.equals(operators);
    });

  for (const [sent, takesTicketFiles] of [
    ['true', true],
    ['false', false],
    ['perhaps', false],
  ] as const)
    it(`[VIS-08] reads '${sent}' as ${takesTicketFiles} in the header about files of tickets`, async () => {
      const { api, server, signal } = apiOn();
      await server.script({ body: false, headers: { 'support-ticket-files': sent } });
      const answer = await api.onlineStatus('legal-forms', signal);
      expect(answer).to.have.nested.property('value.takesTicketFiles', takesTicketFiles);
    });

  it('[VIS-07] reads in a header that customers can read their past chats', async () => {
    const { api, server, signal } = apiOn();
    await server.script({ body: false, headers: { 'support-past-chats': 'true' } });
    const answer = await api.onlineStatus('legal-forms', signal);
    expect(answer).to.have.nested.property('value.offersPastChats', true);
  });

  const customer = { userId: 'ann', company: 'sign-docs', token: 'signed' };

  it('[VIS-07] GET /api/chat/past sends the customer’s token as a header, and reads what it can use of each chat', async () => {
    const times = { created_at: '2026-11-20T10:00:00.000Z', closed_at: '2026-11-20T10:05:00Z' };
    const { told, method, path, query, headers } = await asked(
      {
        chats: [
          {
            ...{ id: 7, ...times, closed_by: 'staff', closed_by_name: 'Dana', area: null, rate: 5 },
            first_line: '&#128512;',
          },
          { ...{ id: 'x', ...times, area: 'Billing', operator: 3, rate: 9 }, unknown: true },
        ],
        has_more: true,
      },
      ({ api, signal }) => api.pastChats({ ...customer, before: 9 }, signal),
    );
    expect([method, path, headers.authorization]).to.deep.equal(['GET', '/api/chat/past', 'Bearer signed']);
    expect(query).to.deep.equal({ user_id: 'ann', company: 'sign-docs', before: '9' });
    const at = { createdAt: Date.UTC(2026, 10, 20, 10), closedAt: Date.UTC(2026, 10, 20, 10, 5), closedBy: 'staff' };
    expect(told).to.deep.equal({
      ok: true,
      value: {
        chats: [
          { id: 7, ...at, closedByName: 'Dana', area: null, operator: null, rate: 5, firstLine: '\u{1f600}' },
          { id: 'x', ...at, area: null, operator: null, rate: null, firstLine: '' },
        ],
        hasMore: true,
      },
    });
  });

  it('[VIS-07] GET /api/chat/past/{id} reads messages, and does not report a deleted chat', async () => {
    const read = ({ api, signal }: ApiTest): Promise<unknown> =>
      api.pastMessages({ ...customer, chatId: 'a/b', messageId: 3 }, signal);
    const { told, path, query, headers } = await asked({ messages: [makeWireMessage()] }, read);
    expect([path, headers.authorization]).to.deep.equal(['/api/chat/past/a%2Fb', 'Bearer signed']);
    expect(query).to.deep.equal({ user_id: 'ann', company: 'sign-docs', message_id: '3' });
    expect(told).to.have.nested.property('value.hasMore', false);
    expect(told).to.have.nested.property('value.messages.length', 1);
    const gone = apiOn();
    await gone.server.script({ status: 404, body: { success: false, error: 'There is no such conversation.' } });
    expect(await read(gone)).to.include({ ok: false, status: 404 });
    expect(gone.problems).to.deep.equal([]);
  });

  it('[VIS-08] uploads a file of a ticket with the visitor’s id before it, and returns its token', async () => {
    const { api, server, signal } = apiOn();
    await server.script({ body: { success: true, files: [{ token: 'abc', name: 'a.txt', size: 5 }] } });
    const request = { id: 'guest', file: new File(['hello'], 'a.txt'), onProgress: () => undefined };
    expect(await api.uploadTicketFile('sign-docs', request, signal)).to.deep.equal({ ok: true, value: 'abc' });
    const { method, path, headers, body } = await server.lastRequest();
    expect([method, path]).to.deep.equal(['POST', '/support/sign-docs/ticket/files']);
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    expect([...form.keys()]).to.deep.equal(['id', 'files']);
  });

  it('[CALL-12][CALL-21] encodes an unpaired surrogate in a company’s name as browsers do', async () => {
    const { told, path } = await asked(true, ({ api, signal }) => api.onlineStatus('half \ud83d', signal));
    expect([path, told]).to.deep.equal([
      '/support/half%20%EF%BF%BD/status/chat/online',
      {
        ok: true,
        value: {
          isOnline: true,
          backAt: null,
          repliesByEmail: null,
          replyTimes: null,
          takesTicketFiles: false,
          offersPastChats: false,
          onlineOperators: [],
        },
      },
    ]);
  });

  it('[CALL-12][ONL-01] requests the online status from the server every time, not from the browser’s cache', async () => {
    const { api, server, signal } = apiOn();
    await server.script({ body: true, headers: { 'cache-control': 'max-age=3600' } }, { body: false });
    await api.onlineStatus('legal-forms', signal);
    const again = await api.onlineStatus('legal-forms', signal);
    expect(again).to.have.nested.property('value.isOnline', false);
  });

  it('[CALL-13][STA-07] PUT /api/chat/update-name sends the contact e-mail address', async () => {
    const { told, method, path, json } = await asked({ success: true, name: 'ann@example.com' }, ({ api, signal }) =>
      api.updateName({ uuid: 'uuid-1', name: 'ann@example.com' }, signal),
    );
    expect([method, path]).to.deep.equal(['PUT', '/api/chat/update-name']);
    expect(json).to.deep.equal({ uuid: 'uuid-1', name: 'ann@example.com' });
    expect(told).to.deep.equal({ ok: true, value: { name: 'ann@example.com' } });
  });

  it('[CALL-14][CAT-02] PUT /api/chat/update-category sends the chosen category', async () => {
    const { told, method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.updateCategory({ chatId: 4711, categoryId: 3, room: 'chat.4711' }, signal),
    );
    expect([method, path]).to.deep.equal(['PUT', '/api/chat/update-category']);
    expect(json).to.deep.equal({ chat_id: 4711, category_id: 3, room: 'chat.4711' });
    expect(told).to.deep.equal({ ok: true, value: null });
  });

  it('[CALL-15][VER-01] GET /api/chat/verify-latest-message requests the messages after a given one', async () => {
    const { told, method, path, query } = await asked(
      { latest: false, status: true, messages: [makeWireMessage({ id: 992 })] },
      ({ api, signal }) => api.verifyLatest({ ...key, messageId: 991 }, signal),
    );
    expect([method, path]).to.deep.equal(['GET', '/api/chat/verify-latest-message']);
    expect(query).to.deep.equal({ chat_id: '4711', hash: '9f', message_id: '991' });
    expect(told).to.have.nested.property('value.latest', false);
    expect(told).to.have.nested.property('value.messages[0].id', 992);
  });

  it('[OPS-04] reads whether further messages follow', async () => {
    const verify = async (more: object): Promise<unknown> =>
      (
        await asked(
          { latest: false, status: true, messages: [makeWireMessage({ id: 992 })], ...more },
          ({ api, signal }) => api.verifyLatest({ ...key, messageId: 991 }, signal),
        )
      ).told;
    expect(await verify({ has_more: true })).to.have.nested.property('value.hasMore', true);
    expect(await verify({ has_more: 'many' })).to.have.nested.property('value.hasMore', false);
    expect(await verify({})).not.to.have.nested.property('value.hasMore', true);
  });

  it('[UX-11] a verification returns the place in line, and 0 if it is malformed', async () => {
    const verify = async (queue: unknown): Promise<unknown> =>
      (
        await asked({ latest: true, status: true, messages: [], queue }, ({ api, signal }) =>
          api.verifyLatest({ ...key, messageId: 991 }, signal),
        )
      ).told;
    expect(await verify(2)).to.have.nested.property('value.queue', 2);
    expect(await verify('many')).to.have.nested.property('value.queue', 0);
  });

  it('[CALL-16][READ-01] GET /api/chat/read-messages sends the last message read', async () => {
    const { method, path, query } = await asked({ success: true }, ({ api, signal }) =>
      api.readMessages({ ...key, messageId: 991 }, signal),
    );
    expect([method, path]).to.deep.equal(['GET', '/api/chat/read-messages']);
    expect(query).to.deep.equal({ chat_id: '4711', hash: '9f', message_id: '991' });
  });

  it('[CALL-17] GET /fortune/{experiment} returns the branch, for a user if one is known', async () => {
    const answer = { experiment: 'chat_greeting', branch: 'b' };
    const guest = await asked(answer, ({ api, signal }) =>
      api.experiment({ experiment: 'chat_greeting', userId: null }, signal),
    );
    expect([guest.method, guest.path, guest.query]).to.deep.equal(['GET', '/fortune/chat_greeting', {}]);
    expect(guest.told).to.deep.equal({ ok: true, value: { branch: 'b' } });
    const user = await asked(answer, ({ api, signal }) =>
      api.experiment({ experiment: 'chat_greeting', userId: '42' }, signal),
    );
    expect(user.query).to.deep.equal({ user_id: '42' });
  });

  it('[CALL-18][STA-03] POST /track-event/{event} sends the event', async () => {
    const { method, path, json } = await asked({ success: true }, ({ api, signal }) =>
      api.track('support_chat', { expGuestId: 'exp-1', properties: { experiment: 'desktop' } }, signal),
    );
    expect([method, path]).to.deep.equal(['POST', '/track-event/support_chat']);
    expect(json).to.deep.equal({ exp_guest_id: 'exp-1', properties: { experiment: 'desktop' } });
  });
  it('[CALL-18][CALL-17][CALL-06][CALL-07] without permission to track, tracking calls are not sent and return aborted without a report', async () => {
    const { server, api, problems, signal } = apiOn(new ScriptedServer(), { mayTrack: false });
    const key = { chatId: 4711, hash: '9f' };
    const stat = { pages: 1, seconds: 1, language: 'en', screen: '1x1', timezone: 'UTC' };
    const answers = await Promise.all([
      api.track('support_chat', { expGuestId: 'exp-1', properties: {} }, signal),
      api.experiment({ experiment: 'chat_greeting', userId: null }, signal),
      api.reportActivity({ ...key, path: '/' }, signal),
      api.reportStat({ ...key, stat }, signal),
      api.countArticle(7, signal),
    ]);
    expect(answers.map((answer) => !answer.ok && answer.code)).to.deep.equal(Array(5).fill('aborted'));
    expect([await server.requests(), problems]).to.deep.equal([[], []]);
  });
});
