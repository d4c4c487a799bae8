import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Message, NewChatAnswer } from '../../../protocol/wire.ts';
import { connectClient, type Frame } from '../realtime/support/rawClient.ts';
import { makePushBrowser } from '../support/makePushBrowser.ts';
import { CallContract, EventContract, type AsyncApi, type OpenApi } from '../support/contract.ts';
import { makeForm } from '../support/makeForm.ts';
import { codeOf } from '../support/secondFactor.ts';
import { PNG } from '../support/sampleFiles.ts';
import { signedPath } from '../support/fileLinks.ts';
import { BackendProcess, makeDirectory } from '../support/startBackend.ts';
import { startOpenIdProvider } from '../support/startOpenIdProvider.ts';

const PASSWORD = 'open sesame, and shut';

const METRICS_TOKEN = 'a token of the operators';

const MAIL_SECRET = 'a secret of the mail server';

const USER_SECRET = 'a secret of at least thirty-two letters';

type Headers = Record<string, string>;

/**
 * Starts a backend as its users do. Checks each response that passes through `ask` against the
 * backend's own documents.
 */
async function startBackend(t: TestContext) {
  const environment = {
    ...{ DATA_DIR: await makeDirectory(t), DESK_PASSWORD: PASSWORD, METRICS_TOKEN, MIN_FREE_BYTES: '0' },
    MAIL_WEBHOOK_SECRET: MAIL_SECRET,
    USER_TOKEN_SECRET: USER_SECRET,
    ...(await startOpenIdProvider(t)).environment,
  };
  const ready = await new BackendProcess(t, environment).ready;
  const document = async <Document>(name: string) => (await (await fetch(ready.url + name)).json()) as Document;
  const openApi = await document<OpenApi>('/openapi.json');
  const asyncApi = await document<AsyncApi>('/asyncapi.json');
  const calls = new CallContract(openApi);
  let cookie = '';
  const answered = new Set<string>();
  const heard = new Set<string>();
  const events = new EventContract(asyncApi);

  async function ask<Body>(method: string, path: string, body?: object, headers: Headers = {}): Promise<Body> {
    const isAsItIs = body instanceof FormData || body instanceof Blob;
    const answer = await fetch(ready.url + path, {
      method,
      headers: isAsItIs || body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: isAsItIs ? body : body === undefined ? null : JSON.stringify(body),
    });
    const contentType = answer.headers.get('content-type') ?? '';
    const value: unknown = contentType.startsWith('application/json') ? await answer.json() : await answer.text();
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(value)}`);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    calls.check({ method, url: path, status: answer.status, contentType, body: value });
    answered.add(`${method} ${calls.pathOf(method, path)}`);
    return value as Body;
  }

  function takeNote({ event, channel = '', data = '' }: Frame): void {
    if (event.startsWith('pusher')) return;
    events.check({ channel, event, payload: JSON.parse(data) });
    heard.add(event);
  }

  async function listen(channel: string, path: string, proof: object, headers: Headers = {}) {
    const client = await connectClient(`${ready.socket_url}/app/${ready.push_key}?protocol=7`);
    const request = { socket_id: client.socketId, channel_name: channel, ...proof };
    await client.subscribe(channel, await ask<{ auth: string; channel_data?: string }>('POST', path, request, headers));
    return client;
  }

  /** For any of the calls whose response sets the cookie. */
  async function signIn(path: string, body: object): Promise<Headers> {
    const { csrf_token } = await ask<{ csrf_token: string }>('POST', path, body);
    return { cookie, 'x-csrf-token': csrf_token };
  }

  const mailFolder = join(environment.DATA_DIR, 'mail');
  return { mailFolder, openApi, asyncApi, ask, listen, signIn, takeNote, answered, heard };
}

type Backend = Awaited<ReturnType<typeof startBackend>>;

/** Has a second operator join and returns their session; makes every call about operators. */
async function inviteBen({ ask, signIn, listen, takeNote }: Backend, session: Headers) {
  const asDesk = <Body>(method: string, path: string, body?: object) =>
    ask<Body>(method, `/desk/api${path}`, body, session);
  const invite = async () => {
    const { link } = await asDesk<{ link: string }>('POST', '/invitations', { role: 'operator', name: 'Ben' });
    return link.split('/').at(-1) ?? '';
  };
  await invite();
  const { invitations } = await asDesk<{ invitations: { invitation_id: number }[] }>('GET', '/invitations');
  await asDesk('DELETE', `/invitations/${invitations[0]?.invitation_id}`);
  const token = await invite();
  await ask('POST', '/desk/api/invitations/look', { token });
  await ask('POST', '/desk/api/invitations/provider', { token, name: 'Ben' });
  const account = { token, name: 'Ben', username: 'ben', password: PASSWORD };
  const first = await signIn('/desk/api/invitations/accept', account);
  let ben = await signIn('/desk/api/login', { username: 'ben', password: PASSWORD });
  const { sessions } = await ask<{ sessions: { session_id: number; is_current: boolean }[] }>(
    ...(['GET', '/desk/api/sessions', undefined, ben] as const),
  );
  const other = sessions.find(({ is_current }) => !is_current);
  await ask('DELETE', `/desk/api/sessions/${other?.session_id}`, undefined, ben);
  await ask('DELETE', '/desk/api/sessions', undefined, ben);
  assert.notEqual(first.cookie, ben.cookie);
  await ask('PUT', '/desk/api/password', { current: PASSWORD, password: `${PASSWORD}, again` }, ben);
  await ask('POST', '/desk/api/presence', undefined, ben);
  await ask('PUT', '/desk/api/availability', { is_away: true }, ben);
  await ask('PUT', '/desk/api/availability', { is_away: false }, ben);
  const { people } = await asDesk<{ people: { operator_id: number; username: string | null }[] }>('GET', '/people');
  const idOf = (username: string | null) => people.find((person) => person.username === username)?.operator_id;
  await asDesk('PUT', `/people/${idOf('ben')}`, { role: 'administrator' });
  await asDesk('POST', `/people/${idOf('ben')}/reset`);
  await asDesk('GET', '/sign-in');
  const current = `${PASSWORD}, again`;
  const secondFactor = <Body>(path: string, body: object) =>
    ask<Body>('POST', `/desk/api/second-factor${path}`, body, ben);
  const setUp = async () => {
    const { uri } = await secondFactor<{ uri: string }>('/setup', { password: current });
    return secondFactor<{ recovery_codes: string[] }>('', { code: codeOf(uri, Date.now()) });
  };
  const given = await setUp();
  const proof = { password: current, code: given.recovery_codes[0] };
  const { recovery_codes: codes } = await secondFactor<{ recovery_codes: string[] }>('/recovery-codes', proof);
  await secondFactor('/off', { password: current, code: codes[0] });
  await setUp();
  await asDesk('POST', `/people/${idOf('ben')}/reset-second-factor`);
  ben = await signIn('/desk/api/login', { username: 'ben', password: current });
  const made = await asDesk<{ api_token: { token_id: number } }>('POST', '/api-tokens', {
    name: 'Reports',
    scopes: ['figures:read'],
  });
  await asDesk('GET', '/api-tokens');
  await asDesk('DELETE', `/api-tokens/${made.api_token.token_id}`);
  await asDesk('GET', '/activity');
  await asDesk('GET', '/activity.csv?time_zone=UTC');
  await asDesk('GET', '/areas');
  const [dana, colleague] = [
    await listen('presence-desk', '/desk/api/auth', {}, session),
    await listen('presence-desk', '/desk/api/auth', {}, ben),
  ];
  for (const event of ['client-looking', 'client-typing']) {
    dana.say({ event, channel: 'presence-desk', data: { chat_id: 1 } });
    takeNote(await colleague.next(event));
  }
  return { ben, idOfBen: idOf('ben'), idOfDana: idOf(null) };
}

type AsDesk = <Body>(method: string, path: string, body?: object) => Promise<Body>;

const ARTICLE = { area_id: 4, title: 'Refunds', url: 'https://help.example', text: '', words: ['refund'] };

/** Makes every call about a chat that does not involve its visitor. */
async function workOn(chatId: number, asDesk: AsDesk) {
  const reply = { shortcut: 'hello', text: 'Hello {{visitor.name}}' };
  const added = await asDesk<{ reply: { id: number } }>('POST', '/canned-replies', reply);
  await asDesk('GET', '/canned-replies');
  await asDesk('PUT', `/canned-replies/${added.reply.id}`, { ...reply, shortcut: 'hi' });
  await asDesk('DELETE', `/canned-replies/${added.reply.id}`);
  const help = await asDesk<{ article: { id: number } }>('POST', '/articles', ARTICLE);
  await asDesk('GET', '/articles');
  await asDesk('PUT', `/articles/${help.article.id}`, { ...ARTICLE, title: 'Money back' });
  await asDesk('DELETE', `/articles/${help.article.id}`);
  const hook = { url: 'https://127.0.0.1:1/', events: ['chat.rated'], is_enabled: true };
  const { webhook } = await asDesk<{ webhook: { webhook_id: number } }>('POST', '/webhooks', hook);
  await asDesk('GET', '/webhooks');
  await asDesk('PUT', `/webhooks/${webhook.webhook_id}`, { ...hook, is_enabled: false });
  await asDesk('POST', `/webhooks/${webhook.webhook_id}/test`);
  await asDesk('DELETE', `/webhooks/${webhook.webhook_id}`);
  const browser = makePushBrowser('https://127.0.0.1:1/').subscription;
  await asDesk('PUT', '/push-subscription', browser);
  await asDesk('GET', '/away-alerts');
  await asDesk('PUT', '/away-alerts', { email: 'dana@example.com' });
  await asDesk('DELETE', '/push-subscription');
  await asDesk('POST', `/chats/${chatId}/notes`, { uuid: 'n1', text: 'A regular' });
  await asDesk('GET', `/chats/${chatId}/notes`);
  await asDesk('POST', `/chats/${chatId}/tags`, { tag: 'billing' });
  await asDesk('GET', '/tags');
  await asDesk('GET', '/tagged-chats?tag=billing');
  await asDesk('GET', '/search?q=hello');
  await asDesk('GET', '/search?q=help&kind=tickets&state=open&owner=none&from=2026-01-01&to=2036-12-31&before=1000');
  await asDesk('GET', `/chats/${chatId}/earlier`);
  await asDesk('GET', `/chats/${chatId}/visitor`);
  await asDesk('GET', `/chats/${chatId}/tickets`);
  await asDesk('POST', `/chats/${chatId}/tags/remove`, { tag: 'billing' });
  await asDesk('POST', `/chats/${chatId}/ticket`, { subject: 'A lamp', email: 'ann@example.com' });
  const day = [{ from: '09:00', to: '17:00' }];
  const { hours } = await asDesk<{ hours: { id: number } }>('PUT', '/opening-hours', {
    ...{ company: 'other', time_zone: 'Europe/Berlin', weekly: [day, day, day, day, day, [], []] },
    holidays: [{ date: '2026-12-25', name: 'Christmas' }],
  });
  const snooze = { uuid: 'b1', kind: 'snooze', until: null, threads: [{ kind: 'chat', id: chatId }] };
  const { bulk_id: bulkId } = await asDesk<{ bulk_id: number }>('POST', '/bulk-actions', snooze);
  await asDesk('GET', '/snoozed');
  await asDesk('POST', `/bulk-actions/${bulkId}/undo`);
  await asDesk('GET', '/opening-hours');
  await asDesk('DELETE', `/opening-hours/${hours.id}`);
  for (const ending of ['', '.csv']) await asDesk('GET', `/figures${ending}?from=2026-01-01&to=2026-12-31`);
  await asDesk('GET', `/chats/${chatId}/block`);
  const { block } = await asDesk<{ block: { id: number } }>('POST', `/chats/${chatId}/block`, { reason: 'A test' });
  await asDesk('GET', '/blocked-visitors');
  await asDesk('DELETE', `/blocked-visitors/${block.id}`);
  for (const format of ['json', 'text']) await asDesk('GET', `/chats/${chatId}/export?format=${format}`);
}

/** Makes every call about the inbox, its views and the teams of areas. */
async function workInInbox(asDesk: AsDesk, areaId: number | undefined) {
  await asDesk('GET', '/inbox?waiting=yes&owner=me&limit=1');
  await asDesk('GET', '/inbox/choices');
  const filter = { category_id: areaId, owner: 'me', waiting: 'yes' };
  const { view } = await asDesk<{ view: { id: number } }>('POST', '/views', { name: 'Mine', filter, is_shared: true });
  await asDesk('GET', '/views');
  await asDesk('PUT', `/views/${view.id}`, { name: 'Ours' });
  await asDesk('DELETE', `/views/${view.id}`);
  await asDesk('PUT', `/areas/${areaId}/team`, { operator_ids: [1] });
  await asDesk('PUT', `/areas/${areaId}/team`, { operator_ids: [] });
}

/** Makes every call about tickets, emails and sales leads. */
async function workOnTicket({ ask, mailFolder }: Backend, asDesk: AsDesk) {
  // Makes the mail folder unwritable, so that sending fails and can be retried.
  await rm(mailFolder, { recursive: true });
  await writeFile(mailFolder, '');
  const mail = 'From: ann@example.com\r\nSubject: Hello\r\n\r\nWhere is my form?';
  const body = new Blob([mail], { type: 'message/rfc822' });
  const mailServer = { authorization: `Bearer ${MAIL_SECRET}` };
  await ask('POST', '/api/mail/incoming', body, mailServer);
  const absence = new Blob([`Auto-Submitted: auto-replied\r\n${mail}`], { type: 'message/rfc822' });
  await ask('POST', '/api/mail/incoming', absence, mailServer);
  const { mails } = await asDesk<{ mails: { mail_id: number }[] }>('GET', '/left-aside-mails');
  await asDesk('POST', `/left-aside-mails/${mails[0]?.mail_id}/ticket`);
  const { tickets } = await asDesk<{ tickets: { ticket_id: number }[] }>('GET', '/tickets?filter=open');
  const path = `/tickets/${tickets[0]?.ticket_id}`;
  const reply = { uuid: 't1', message: 'Here' };
  const { message } = await asDesk<{ message: { id: number } }>('POST', `${path}/messages`, reply);
  await asDesk('POST', `${path}/messages/${message.id}/retry`);
  await asDesk('POST', `${path}/attachments`, makeForm({ chat_id: 0, hash: '' }, [['dot.png', PNG]], { uuid: 't2' }));
  await asDesk('POST', `${path}/forwards`, { uuid: 't3', to: 'lab@partner.example', message: 'Can you look?' });
  await asDesk('POST', `${path}/notes`, { uuid: 'n1', text: 'Called her' });
  await asDesk('POST', `${path}/tags`, { tag: 'lamps' });
  await asDesk('POST', `${path}/tags/remove`, { tag: 'lamps' });
  const { ticket } = await asDesk<{ ticket: { operator_id: number } }>('GET', path);
  await asDesk('PUT', `${path}/assignee`, { from: ticket.operator_id, to: null });
  await asDesk('PUT', `${path}/subject`, { subject: 'The lost form' });
  await asDesk('PUT', `${path}/email`, { email: 'ann@private.example' });
  await asDesk('PUT', path, { status: 'solved' });
  const { leads } = await asDesk<{ leads: { lead_id: number }[] }>('GET', '/sales-leads');
  await asDesk('PUT', `/sales-leads/${leads[0]?.lead_id}`, { is_handled: true });
}

describe('a conversation with a running backend', { timeout: 120_000 }, () => {
  it('[SRV-10] makes every documented call and receives every documented event, each as described', async (t) => {
    const backend = await startBackend(t);
    const { ask, listen, takeNote } = backend;
    const session = await backend.signIn('/desk/api/login', { password: PASSWORD });
    const asDesk = <Body>(method: string, path: string, body?: object) =>
      ask<Body>(method, `/desk/api${path}`, body, session);
    const desk = await listen('private-desk', '/desk/api/auth', {}, session);

    // Before the chat.
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/asyncapi.json', '/versions', '/files/1/de.json'])
      await ask('GET', path);
    await ask('GET', '/metrics', undefined, { authorization: `Bearer ${METRICS_TOKEN}` });
    await ask('GET', '/support/acme/status/chat/online');
    const [category] = await ask<{ id: number }[]>('GET', '/api/chat/categories?company=acme');
    const { article } = await asDesk<{ article: { id: number } }>('POST', '/articles', ARTICLE);
    await ask('GET', '/api/chat/categories?company=acme');
    await ask('POST', '/api/chat/article-opened', { article_id: article.id });
    await ask('GET', '/fortune/chat_greeting?user_id=7');
    await ask('POST', '/track-event/opened', { exp_guest_id: 'g', properties: { path: '/' } });
    await ask('POST', '/api/contact-sales/send-form', { email: 'not one' });
    await ask('POST', '/api/contact-sales/send-form', { email: 'ann@example.com', seats: 3 });
    for (const path of ['/support/ticket', '/support/acme/ticket']) {
      await ask('POST', path, { id: 'guest', message: '' });
      await ask('POST', path, { id: 'guest', message: 'Help', email: 'ann@example.com', category_id: category?.id });
    }
    const files = new FormData();
    files.append('id', 'guest');
    files.append('files', new Blob([PNG]), 'dot.png');
    await ask('POST', '/support/acme/ticket/files', files);
    await asDesk('GET', '/session');
    const { ben, idOfBen, idOfDana } = await inviteBen(backend, session);
    await asDesk('PUT', '/operator', { name: 'Dana', img: 'https://example.com/dana.png' });
    await asDesk('PUT', '/settings', { queue: true, show_rate: true, init_message: 'Welcome' });

    // A customer reads an ended chat.
    const proved = { authorization: `Bearer ${createHmac('sha256', USER_SECRET).update('cust-7').digest('hex')}` };
    const past = await ask<NewChatAnswer>('POST', '/api/chat/new', { user_id: 'cust-7', uuid: 'past' }, proved);
    const pastKey = { chat_id: past.chat_id, hash: past.hash };
    await ask('POST', '/api/chat/new-message', { ...pastKey, uuid: 'p1', message: 'Hello' });
    await ask('POST', '/api/chat/new/close', pastKey);
    await ask('GET', '/api/chat/past?user_id=cust-7', undefined, proved);
    await ask('GET', `/api/chat/past/${past.chat_id}?user_id=cust-7`, undefined, proved);

    // The visitor starts a chat.
    const profile = { visitor: { name: 'Ann', phone: null }, metadata: { plan: 'pro', seats: 3, trial: false } };
    const chat = await ask<NewChatAnswer>('POST', '/api/chat/new', {
      ...{ user_id: 'guest', uuid: 'ann', company: 'acme', whereChatFrom: { page: 'pricing' }, ...profile },
    });
    const { chat_id, hash, room } = chat;
    const proof = { chat_id, hash };
    const query = `chat_id=${chat_id}&hash=${hash}`;
    const visitor = await listen(`private-${room}`, '/api/broadcasting/auth/pws', proof);
    const operator = await listen(`private-${room}`, '/desk/api/auth', {}, session);
    const say = (message: string, uuid: string) => ask('POST', '/api/chat/new-message', { ...proof, message, uuid });
    await say('Hello', 'v1');
    await ask('POST', '/api/chat/new-attachment', makeForm(chat, [['dot.png', PNG]], { uuid: 'v2' }));
    await ask('POST', '/api/chat/new-activity', { ...proof, activity: 'navigate', path: '/pricing' });
    await ask('POST', '/api/chat/new-stat', { ...proof, stat: { pages: 3, seconds: 84, language: 'en-US' } });
    await ask('PUT', '/api/chat/update-name', { uuid: 'ann', name: 'ann@example.com' });
    await ask('PUT', '/api/chat/update-visitor', { ...proof, user_id: 'guest', ...profile });
    await ask('PUT', '/api/chat/update-category', { chat_id, room, category_id: category?.id });

    // An operator answers.
    await asDesk('GET', '/chats');
    await asDesk('POST', `/chats/${chat_id}/take`);
    const { message } = await asDesk<{ message: Message }>('POST', `/chats/${chat_id}/messages`, {
      ...{ uuid: 'd1', message: 'Hi' },
    });
    await asDesk('POST', `/chats/${chat_id}/attachments`, makeForm(chat, [['dot.png', PNG]], { uuid: 'd2' }));
    const asked = await asDesk<{ message: Message }>('POST', `/chats/${chat_id}/access-requests`, {
      ...{ uuid: 'd3', title: 'Access', text: 'May we?', durability: [1, 3], valid_to: '2099-01-01T00:00:00Z' },
    });
    await asDesk('POST', `/chats/${chat_id}/read`, { message_id: message.id });
    await ask('POST', `/desk/api/chats/${chat_id}/take-over`, { from: idOfDana }, ben);
    await ask('POST', `/desk/api/chats/${chat_id}/transfer`, { operator_id: idOfDana, note: 'Please' }, ben);
    await asDesk('POST', `/chats/${chat_id}/company`, { company: 'sign-docs' });
    await ask('PUT', `/api/chat/callback/${asked.message.callback?.id}`, {
      ...proof,
      answer: true,
      selectedDuration: 3,
    });
    await ask('POST', `/api/chat/callback/${asked.message.callback?.id}/stop`, proof);
    await ask('GET', `/api/chat/verify-latest-message?${query}`);
    await ask('GET', `/api/chat/read-messages?${query}&message_id=${message.id}`);
    await ask('POST', '/api/chat/seen', { ...proof, message_id: message.id });
    await ask('GET', `/api/chat/check?chat_id=${chat_id}&uuid=ann`);
    await ask('POST', '/api/chat/transcript', { ...proof, email: 'ann@example.com' });
    const detail = await asDesk<{ messages: Message[] }>('GET', `/chats/${chat_id}`);
    const [file] = detail.messages.flatMap(({ attachments }) => attachments);
    await ask('GET', signedPath(file?.link));

    await workOn(chat_id, asDesk);
    await workInInbox(asDesk, category?.id);
    await asDesk('POST', `/chats/${chat_id}/notes`, { uuid: 'n2', text: '@Ben look', mentions: [idOfBen] });
    const { mentions } = await ask<{ mentions: { mention_id: number }[] }>('GET', '/desk/api/mentions', undefined, ben);
    await ask('POST', '/desk/api/mentions/read', { chat_id, until: mentions[0]?.mention_id }, ben);

    // Whispers, and events of the chat and of the desk that are too large.
    const name = 'Ann';
    const whispers = [
      { from: visitor, to: operator, event: 'client-clientTyping', data: { name, chat_id, message: 'I am wri' } },
      { from: visitor, to: operator, event: 'client-ping-connection', data: { browser: 'Firefox', device: 'desktop' } },
      { from: visitor, to: operator, event: 'client-user-closed-chat', data: { chat_id } },
      { from: operator, to: visitor, event: 'client-staffTyping', data: { name: 'Dana', chat_id } },
    ];
    for (const { from, to, event, data } of whispers) {
      from.say({ event, channel: `private-${room}`, data });
      takeNote(await to.next(event));
    }
    await say(`${'&#0128512;'.repeat(880)}${'\u0001'.repeat(200)}`, 'v3');
    takeNote(await visitor.next('Chat.Changed'));
    const long = '\u0001'.repeat(300);
    await ask('POST', '/api/chat/new', {
      ...{
        user_id: 'other',
        uuid: 'bob',
        user_name: '€'.repeat(300),
        browser: long,
        os: long,
        referer: long.repeat(4),
      },
    });
    takeNote(await desk.next('Desk.Changed'));

    // The end of the chat.
    await ask('POST', '/api/chat/new/close', { ...proof, extras: { rate: 5 } });
    await asDesk('POST', `/chats/${chat_id}/close`);
    assert.deepEqual(await say('Too late', 'v4'), { success: false, error: 'Chat is currently closed' });
    await workOnTicket(backend, asDesk);
    takeNote(await visitor.next('Chat.ChatClosed'));
    for (const client of [visitor, operator, desk]) for (const frame of await client.untaken()) takeNote(frame);
    await asDesk('DELETE', `/chats/${chat_id}`);
    takeNote(await desk.next('Desk.ChatsDeleted'));
    await asDesk('POST', '/logout');

    const { paths } = backend.openApi;
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual([...backend.answered].sort(), calls.sort());
    const { chat: ofChat, desk: ofDesk, team: ofTeam } = backend.asyncApi.channels;
    assert.deepEqual(
      [...backend.heard].sort(),
      Object.keys({ ...ofChat.messages, ...ofDesk.messages, ...ofTeam.messages }).sort(),
    );
  });
});
