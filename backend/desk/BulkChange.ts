/** A checked action on several chats and tickets. */
export type BulkChange =
  | { kind: 'close' }
  | { kind: 'wake' }
  | { kind: 'assign'; to: { id: number; name: string; img: string | null } | null }
  | { kind: 'tag'; tag: string }
  | { kind: 'snooze'; until: string | null };
