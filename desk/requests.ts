/** Arguments that several calls share. */
export type PageRequest = { readonly before?: number };

export type Reply = { readonly uuid: string; readonly text: string; readonly files: readonly File[] };
