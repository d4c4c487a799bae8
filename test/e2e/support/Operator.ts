import { expect, type Locator, type Page } from '@playwright/test';
import type { Backend } from './backend.ts';

export type DeskSettings = {
  online: boolean;
  show_rate: boolean;
  saved_history: boolean;
  queue: boolean;
  init_message: string;
};

/** An operator at the desk. */
export class Operator {
  readonly page: Page;
  readonly chats: Locator;
  readonly conversation: Locator;
  readonly reply: Locator;
  readonly #backend: Backend;

  constructor(page: Page, backend: Backend) {
    this.page = page;
    this.#backend = backend;
    this.chats = page.getByRole('list', { name: 'Chats' });
    this.conversation = page.getByRole('log', { name: 'Conversation' });
    this.reply = page.getByRole('textbox', { name: 'Reply' });
  }

  async signIn(): Promise<void> {
    await this.page.goto(this.#backend.deskUrl);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(this.#backend.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('switch', { name: 'Online' }).waitFor();
  }

  chat(text: string | RegExp): Locator {
    return this.chats.getByRole('listitem').filter({ hasText: text });
  }

  /** Opens the chat whose last message that is, and takes it. */
  async take(lastMessage: string): Promise<void> {
    await this.chat(lastMessage).getByRole('button').first().click();
    await this.page.getByRole('button', { name: 'Take chat' }).click();
    await this.reply.waitFor();
  }

  /** Types on until the visitor sees it: the first keys may come before both sides have joined the chat's channel. */
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

  /** Closes what earlier visitors have left open, so that no chat is mistaken for another with the same words in it. */
  async closeLeftChats(): Promise<void> {
    const { chats } = (await this.call('GET', '/chats?limit=50')) as { chats: { chat_id: number }[] };
    for (const { chat_id: id } of chats) await this.call('POST', `/chats/${id}/close`);
    await this.chats.getByRole('listitem').first().waitFor({ state: 'detached' });
  }

  /** Changes the desk's settings through its own API, in the operator's session. */
  async set(settings: Partial<DeskSettings>): Promise<void> {
    await this.call('PUT', '/settings', settings);
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const request = this.page.context().request;
    const base = `${this.#backend.url}/desk/api`;
    const session = (await (await request.get(`${base}/session`)).json()) as { csrf_token: string };
    const answer = await request.fetch(base + path, {
      method,
      headers: { 'X-CSRF-Token': session.csrf_token },
      ...(body === undefined ? {} : { data: body as Record<string, unknown> }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  }
}
