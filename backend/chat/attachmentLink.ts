const MAX_NAME = 60;

/**
 * The name at the end is for readers only. The random name before it identifies the file and grants
 * access.
 */
export function attachmentLink(publicUrl: string, storedName: string, name: string): string {
  const readable = name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-MAX_NAME);
  return `${publicUrl}/attachments/${storedName}/${readable}`;
}
