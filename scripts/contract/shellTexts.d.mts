export function shellTexts(): { path: string; content: string }[];
