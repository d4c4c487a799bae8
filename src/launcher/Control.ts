import type { Facade } from './Facade.ts';

/**
 * What comes with the first interaction, before and beside React: events, users, the page's calls, and the loading of the chat. It follows
 * what the facades show; these are what is asked of it beside that.
 */
export interface Control {
  /** Members, their properties or what they show are not what they were. */
  changed(): void;
  /** The element has left the page, maybe before the control came. */
  left(facade: Facade): void;
  /** The page says who the visitor is (LAU-15). */
  setUser(element: HTMLElement, user: unknown): void;
  prefill(element: HTMLElement, text: unknown): void;
  /** False where what is stored could not be erased. */
  reset(element: HTMLElement): Promise<boolean>;
  /** An event of the page (LAU-17 to LAU-19). */
  hear(type: string, detail: unknown): void;
  /** A call of window.SupportChat: the method's name and its arguments (LAU-09). */
  call(method: unknown, values: readonly unknown[]): unknown;
}
