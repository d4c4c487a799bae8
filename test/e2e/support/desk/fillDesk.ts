import type { Backend } from '../backend.ts';
import { call } from '../call.ts';
import type { ChatKey } from '../chatCalls.ts';
import { DeskApi } from '../DeskApi.ts';

export const LONG_NAME = 'Maximiliane Alexandra Wolfeschlegelsteinhausenbergerdorff-Oberammergau';
export const COLLEAGUE = 'Friederike Donaudampfschifffahrtsgesellschaft';
export const PASSWORD = 'a long enough password';

type Start = { uuid: string; name: string; text: string; company?: string; referer?: string };
export type FilledDesk = { waiting: number; own: number; colleagues: number; ended: number };

/**
 * Fills a desk as after a busy morning: chats of every status, long names, German and Arabic texts,
 * and entries for every list in Manage.
 */
export async function fillDesk(backend: Backend, desk: DeskApi): Promise<FilledDesk> {
  const colleague = await joinDesk(backend, desk, COLLEAGUE);
  await desk.call('POST', '/invitations', { role: 'administrator', name: LONG_NAME });
  for (const [shortcut, text] of REPLIES) await desk.call('POST', '/canned-replies', { shortcut, text });
  await desk.call('POST', '/articles', {
    ...{ area_id: 4, title: LONG_NAME, url: 'https://help.example/', text: 'كيف أسترد أموالي' },
    words: ['refund', '返金'],
  });
  await desk.call('POST', '/api-tokens', { name: LONG_NAME, scopes: ['chats:read', 'tickets:write', 'people:read'] });
  const url = `${backend.url}/rechtsschutzversicherungsgesellschaften-nord/geheim/${'x'.repeat(60)}`;
  const events = ['chat.started', 'chat.waiting', 'chat.ended', 'chat.rated', 'ticket.created'];
  const { webhook } = (await desk.call('POST', '/webhooks', { url, events, is_enabled: false })) as {
    webhook: { webhook_id: number };
  };
  // No route has this address, so both fail.
  for (let calls = 0; calls < 2; calls += 1) await desk.call('POST', `/webhooks/${webhook.webhook_id}/test`);
  const day = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:30' },
  ];
  const holidays = [
    { date: '2026-12-25', name: 'Erster Weihnachtsfeiertag' },
    { date: '2027-01-06', name: 'Heilige Drei Könige' },
  ];
  const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
  const hours = { time_zone: 'America/Argentina/ComodRivadavia', weekly: [day, day, day, day, day, [], []], holidays };
  await desk.call('PUT', '/opening-hours', { company: 'rechtsschutzversicherungsgesellschaften-nord', ...hours });
  await desk.call('PUT', '/opening-hours', { ...hours, company: '', weekly: always, holidays: [] });

  await startChat(backend, { uuid: 'w1', name: LONG_NAME, text: GERMAN, referer: `${backend.url}/vertragsunterlagen` });
  const waiting = await startChat(backend, { uuid: 'w2', name: 'Guest 12', text: ARABIC });
  const own = await startChat(backend, { uuid: 'o1', name: 'ann@example.com', text: 'Where is my invoice?' });
  await desk.reply(own.chat_id, 'Let me look. One moment, please.');
  await desk.call('POST', `/chats/${own.chat_id}/notes`, { uuid: 'n1', text: 'Owes us for March, and called twice.' });
  for (const tag of ['billing', 'rechnungsstellungsverfahren'])
    await desk.call('POST', `/chats/${own.chat_id}/tags`, { tag });
  const ask = { uuid: 'a1', title: 'Access to your profile', text: 'May we look?', durability: [1, 7] };
  await desk.call('POST', `/chats/${own.chat_id}/access-requests`, ask);
  await say(backend, own, 'o2', GERMAN);
  const colleagues = await startChat(backend, { uuid: 'c1', name: LONG_NAME, text: 'Can I change my plan?' });
  await colleague.reply(colleagues.chat_id, 'Yes, at any time.');
  const ended = await startChat(backend, { uuid: 'e1', name: 'ann@example.com', text: 'Thank you, it works now.' });
  await desk.reply(ended.chat_id, 'Gladly!');
  await call(`${backend.url}/api/chat/new/close`, 'POST', { ...keyOf(ended), extras: { rate: 4 } });
  const rude = await startChat(backend, { uuid: 'b1', name: LONG_NAME, text: 'You will hear from me' });
  await desk.call('POST', `/chats/${rude.chat_id}/block`, {
    reason: 'Beschimpft wiederholt die Kolleginnen und Kollegen',
  });
  await desk.close(rude.chat_id);
  for (const [id, message] of [
    ['t1', GERMAN],
    ['t2', ARABIC],
  ] as const)
    await call(`${backend.url}/support/legal-forms/ticket`, 'POST', { id, email: `${id}@example.com`, message });
  return { waiting: waiting.chat_id, own: own.chat_id, colleagues: colleagues.chat_id, ended: ended.chat_id };
}

const GERMAN =
  'Guten Tag, die Rechtsschutzversicherungsgesellschaft verlangt eine Vollmachtsbestätigung, und im Formular für den Grundstücksverkehr öffnet sich das Unterschriftenfeld nicht.';
const ARABIC = 'مرحبًا، خانة التوقيع في عقد الإيجار لا تفتح. https://legal-forms.example/help +1 555 012 3456';
const REPLIES = [
  ['begruessung', `Guten Tag {{visitor.name|}}, mein Name ist {{operator.name}}. ${GERMAN}`],
  ['hello', 'Hello {{visitor.name|there}}, how can I help?'],
  ['shukran', 'شكرًا لك، سنعود إليك قريبًا.'],
] as const;

/** Creates an operator's account and signs in to it. */
export async function joinDesk(backend: Backend, desk: DeskApi, name: string): Promise<DeskApi> {
  const { link } = (await desk.call('POST', '/invitations', { role: 'operator', name })) as { link: string };
  return DeskApi.join(backend, link, { name, username: usernameOf(name), password: PASSWORD });
}

export function usernameOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '.');
}

/** Starts a visitor's chat with its first message, without a browser. */
async function startChat(
  backend: Backend,
  { uuid, name, text, company = 'legal-forms', referer = '' }: Start,
): Promise<ChatKey> {
  const start = { user_id: uuid, uuid, user_name: name, company, browser: 'Firefox', os: 'Windows', referer };
  const chat = await call<ChatKey>(`${backend.url}/api/chat/new`, 'POST', start);
  await say(backend, chat, `${uuid}-first`, text);
  return chat;
}

export async function say(backend: Backend, chat: ChatKey, uuid: string, message: string): Promise<void> {
  await call(`${backend.url}/api/chat/new-message`, 'POST', { ...keyOf(chat), uuid, message });
}

function keyOf({ chat_id, hash }: ChatKey) {
  return { chat_id, hash };
}
