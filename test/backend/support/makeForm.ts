export type FormFile = readonly [name: string, content: string | Uint8Array<ArrayBuffer>];

/** An upload to a chat; `fields` override or add to its required fields. */
export function makeForm(
  { chat_id, hash }: { chat_id: number; hash: string },
  files: readonly FormFile[],
  fields: object = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ chat_id, hash, uuid: 'f1', ...fields }))
    form.append(name, String(value));
  for (const [name, content] of files) form.append('files', new Blob([content]), name);
  return form;
}
