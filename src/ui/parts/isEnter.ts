import { isImeKey } from '../../../protocol/isImeKey.ts';

/** Whether the key is an Enter that no IME is using. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !isImeKey(event);
