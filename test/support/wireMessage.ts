/** Makes a message in the wire format. */
export function makeWireMessage(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 991,
    uuid: 'uuid-991',
    chat_id: 4711,
    message: 'Hello &#128512;',
    author_name: 'Dana',
    author_type: 'staff',
    is_bot: false,
    message_type: 'default',
    created_at: '2026-11-21T10:00:00Z',
    attachments: [{ name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 }],
    img: null,
    callback: null,
    ...given,
  };
}
