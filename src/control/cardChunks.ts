/** What the cards need beside the app: forms, questions, ratings. The build writes the real list here. */
export const cardChunks: readonly string[] = [];
