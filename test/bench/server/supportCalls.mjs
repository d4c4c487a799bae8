/**
 * The support backend's responses (the wire contract), as short as possible: an operator is online,
 * and everything sent is accepted. Chat 1 is the visitor's own. For any other chat,
 * verify-latest-message returns as many messages as its id says.
 */
export function answerCall({ method, path, query, json }) {
  const call = `${method} ${path}`;
  if (/^GET \/support\/[^/]+\/status\/chat\/online$/.test(call)) return true;
  if (call.startsWith('GET /fortune/')) return { experiment: path.split('/').at(-1), branch: 'a' };
  if (call.startsWith('POST /track-event/')) return { success: true };
  if (call.startsWith('GET /files/')) return {};
  return ANSWERS[call]?.({ query, json });
}

const CHAT = { success: true, chat_id: 1, room: 'chat.1', hash: 'hash', init_name: 'Guest 1', user_name: 'Guest 1' };
const CATEGORIES = ['Login & authorization', 'Document editing & setup', 'Integration'];
let lastId = 1_000_000;

const ANSWERS = {
  'GET /versions': () => ({ data: { latest: { version: 61 } } }),
  'GET /api/chat/categories': () =>
    CATEGORIES.map((name, at) => ({ id: at + 1, name, slug: name.toLowerCase().replace(/\W+/g, '-') })),
  'GET /api/chat/check': () => ({ status: true }),
  'POST /api/chat/new': ({ json }) => ({ ...CHAT, uuid: json.uuid, messages: [], queue: 0, init_message: null }),
  'POST /api/chat/new-message': ({ json }) => ({
    success: true,
    message: wireMessage({ id: (lastId += 1), chatId: json.chat_id, uuid: json.uuid, text: json.message, by: 'User' }),
  }),
  'GET /api/chat/verify-latest-message': ({ query }) => {
    const length = Number(query.get('chat_id'));
    const known = Number(query.get('message_id'));
    const messages =
      length === 1 ? [] : Array.from({ length: Math.max(0, length - known) }, (_, at) => said(known + at + 1));
    return { latest: messages.length === 0, status: true, messages };
  },
  'GET /api/chat/read-messages': () => ({ success: true }),
  'PUT /api/chat/update-name': ({ json }) => ({ success: true, name: json.name }),
  'PUT /api/chat/update-category': () => ({ success: true }),
  'POST /api/chat/new-activity': () => ({ success: true }),
  'POST /api/chat/new-stat': () => ({ success: true }),
  'POST /api/chat/new/close': () => ({ success: true, show_rate: false, saved_history: false }),
  'POST /api/broadcasting/auth/pws': () => ({ auth: 'bench:signature' }),
};

const said = (id) =>
  wireMessage({
    id,
    chatId: 1,
    uuid: `said-${id}`,
    text: `#${id} ${'The form is filed. '.repeat(1 + (id % 6))}`,
    by: id % 3 ? 'staff' : 'User',
  });

const wireMessage = ({ id, chatId, uuid, text, by }) => ({
  id,
  uuid,
  chat_id: chatId,
  message: text,
  author_name: by === 'staff' ? 'Dana' : '',
  author_type: by,
  is_bot: false,
  message_type: 'default',
  created_at: new Date(1_700_000_000_000 + (id % 1_000_000) * 1_000).toISOString(),
  attachments: [],
  img: null,
  callback: null,
});
