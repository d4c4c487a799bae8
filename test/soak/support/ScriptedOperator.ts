import type { Locator, Page } from '@playwright/test';
import { COMPRESSION } from './schedule.ts';

/**
 * Seconds of the hour that an operator reads and types before an answer, and keeps talking before
 * the end.
 */
const THINKING_SECONDS = [10, 40] as const;
const TALKING_SECONDS = [20, 60] as const;

/**
 * An operator who only uses the page: takes the first visitor of the queue, answers, talks for a
 * while, closes the chat, and returns to the queue.
 */
export class ScriptedOperator {
  readonly name: string;
  /** Chats that a colleague took at the same moment. */
  beaten = 0;
  answered = 0;
  readonly #page: Page;
  readonly #random: () => number;

  constructor(page: Page, name: string, random: () => number) {
    this.#page = page;
    this.name = name;
    this.#random = random;
  }

  async makeAccount(link: string): Promise<void> {
    await this.#page.goto(link);
    await this.#page.getByRole('textbox', { name: 'Your name' }).fill(this.name);
    await this.#page.getByRole('textbox', { name: 'Name or email to sign in with' }).fill(this.name);
    await this.#page.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
    await this.#page.getByRole('button', { name: 'Create account' }).click();
    await this.#page.getByRole('switch', { name: 'Online' }).waitFor();
  }

  /** Works until the signal is aborted at the end of the hour. */
  async work(over: AbortSignal): Promise<void> {
    const queue = this.#page.getByRole('group', { name: 'Show chats' }).getByRole('button', { name: /^Waiting/ });
    const first = this.#page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first();
    while (!over.aborted) {
      await queue.click();
      if (await comes(first, 1_000)) await this.#serve(first.getByRole('button'));
    }
  }

  async #serve(row: Locator): Promise<void> {
    const page = this.#page;
    const take = page.getByRole('button', { name: 'Take chat' });
    const isColleagues = page.getByRole('button', { name: 'Take over' });
    const reply = page.getByRole('textbox', { name: 'Reply' });
    // The row, or the button, may disappear while it is pressed, because a colleague was quicker.
    if (!(await worked(row.click({ timeout: 2_000 })))) return;
    if (!(await comes(take.or(isColleagues), 5_000))) return;
    await worked(take.click({ timeout: 2_000 }));
    // The chat is shown as taken at once. The owner's controls are enabled after the server has agreed.
    const isOwn = page.getByRole('button', { name: 'Ask for access', disabled: false });
    await isColleagues.or(isOwn).first().waitFor();
    if (!(await isOwn.isVisible())) {
      this.beaten += 1;
      return;
    }
    await this.#pause(THINKING_SECONDS);
    // No operator takes over a chat in this script. If a chat is lost all the same, the end of the
    // test reports it.
    if (await isColleagues.isVisible()) return;
    const answer = `${this.name} answers number ${++this.answered}`;
    await reply.fill(answer);
    await reply.press('Enter');
    await page.getByRole('log', { name: 'Conversation' }).getByText(answer).waitFor();
    await this.#pause(TALKING_SECONDS);
    await page.getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
    await page.getByText('Your team closed this chat').waitFor();
  }

  /** The only clock of the script: pauses take a twentieth of a person's time. */
  #pause([least, most]: readonly [number, number]): Promise<void> {
    const seconds = least + this.#random() * (most - least);
    return new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / COMPRESSION));
  }
}

function comes(locator: Locator, timeout: number): Promise<boolean> {
  return worked(locator.first().waitFor({ timeout }));
}

async function worked(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}
