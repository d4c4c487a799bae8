import { expect, type Locator, type Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import type { DeskApi } from './DeskApi.ts';

/** An operator using the desk page. */
export class Operator {
  readonly page: Page;
  readonly desk: DeskApi;
  readonly chats: Locator;
  readonly conversation: Locator;
  readonly reply: Locator;
  readonly #backend: Backend;

  constructor(page: Page, backend: Backend, desk: DeskApi) {
    this.page = page;
    this.desk = desk;
    this.#backend = backend;
    this.chats = page.getByRole('list', { name: 'Chats' });
    this.conversation = page.getByRole('log', { name: 'Conversation' });
    this.reply = page.getByRole('textbox', { name: 'Reply' });
  }

  /** Opens the desk in the session of `desk`. */
  async signIn(): Promise<void> {
    await this.page.context().addCookies([this.desk.cookie]);
    await this.page.goto(this.#backend.deskUrl);
    await this.page.getByRole('switch', { name: 'Online' }).waitFor();
  }

  chat(text: string | RegExp): Locator {
    return this.chats.getByRole('listitem').filter({ hasText: text });
  }

  /** Opens the chat with that last message, and takes it. */
  async take(lastMessage: string): Promise<void> {
    await this.chat(lastMessage).getByRole('button').first().click();
    await this.page.getByRole('button', { name: 'Take chat' }).click();
    await expect(this.page.getByRole('button', { name: 'Take chat' })).toBeHidden();
    await expect(this.reply).toBeFocused();
  }

  /**
   * Types until the visitor sees it: the first keys may be sent before both sides have joined the
   * chat's channel.
   */
  async typeUntil(isSeen: Locator): Promise<void> {
    await expect(async () => {
      await this.reply.pressSequentially('abc');
      await expect(isSeen).toBeVisible({ timeout: 1_500 });
    }).toPass();
  }

  async say(text: string): Promise<void> {
    await this.reply.fill(text);
    await this.reply.press('Enter');
    await this.conversation.getByText(text, { exact: true }).first().waitFor();
  }

  async closeChat(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close chat' }).click();
    await this.page
      .getByRole('dialog', { name: 'Close this chat?' })
      .getByRole('button', { name: 'Close chat' })
      .click();
  }
}
