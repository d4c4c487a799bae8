import type { IconName } from '../parts/Icon.tsx';

/** One line of the menu; `key` is its text's. */
export type Choice = { key: string; icon: IconName; isOffered: boolean; choose(): void };
