const MAX_NAME = 60;

/** The name at the end is for the reader's eye; the random name before it finds the file and guards it. */
export function attachmentLink(publicUrl: string, storedName: string, name: string): string {
  const readable = name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-MAX_NAME);
  return `${publicUrl}/attachments/${storedName}/${readable}`;
}
