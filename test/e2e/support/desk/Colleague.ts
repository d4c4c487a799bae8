import type { Page } from '@playwright/test';

const PASSWORD = 'a long enough password';

/** An operator with their own account. */
export class Colleague {
  readonly page: Page;
  readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  async makeAccount(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole('textbox', { name: 'Your name' }).fill(this.name);
    await this.page.getByRole('textbox', { name: 'Name or email to sign in with' }).fill(this.name);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await this.page.getByRole('switch', { name: 'Online' }).waitFor();
  }

  async signIn(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole('textbox', { name: 'Name or email' }).fill(this.name);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async invite(name: string): Promise<string> {
    await this.show('People');
    await this.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByRole('textbox', { name: 'Name (optional)' }).fill(name);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = this.page.getByRole('textbox', { name: `Link for ${name}, for a week` });
    await link.waitFor();
    return link.inputValue();
  }

  show(view: 'Chats' | 'Tickets' | 'People'): Promise<void> {
    return this.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
  }

  row(text: string | RegExp) {
    return this.page.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: text });
  }

  person(name: string) {
    return this.page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });
  }

  async open(text: string): Promise<void> {
    await this.row(text).getByRole('button').click();
    await this.conversation.getByText(text).first().waitFor();
  }

  get conversation() {
    return this.page.getByRole('log', { name: 'Conversation' });
  }

  get reply() {
    return this.page.getByRole('textbox', { name: 'Reply' });
  }

  get colleagues() {
    return this.page.getByRole('status', { name: 'Colleagues' });
  }

  get news() {
    return this.page.getByRole('status', { name: 'News' });
  }

  /**
   * Holds this operator's take requests, or their responses, until the returned function is called.
   * A later call takes precedence.
   */
  async holdClaims(held: 'calls' | 'answers'): Promise<() => void> {
    let letGo = (): void => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    await this.page.route('**/desk/api/chats/*/take', async (route) => {
      const response = held === 'answers' ? await route.fetch() : undefined;
      await released;
      await (response === undefined ? route.continue() : route.fulfill({ response }));
    });
    return letGo;
  }

  async takeOver(): Promise<void> {
    await this.page.getByRole('button', { name: 'Take over' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  }

  async transfer(to: string, note: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Transfer' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Transfer this chat' });
    await dialog.getByRole('combobox', { name: 'Transfer to' }).selectOption({ label: to });
    await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill(note);
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
