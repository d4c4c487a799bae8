/**
 * Replaces `{{origin}}`, `{{socket_url}}` and `{{push_key}}` in a page. Safe in text and in quoted
 * attributes.
 */
export function fillPage(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : escapeHtml(value);
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
