import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';

/** A page of the test's own at the backend's origin, word for word. */
export async function answerAt(
  visitor: Visitor,
  path: string,
  body: string,
  { contentType = 'text/html', headers = {} }: { contentType?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  await visitor.page.route(`**${path}`, (route) =>
    route.fulfill({ headers: { ...headers, 'content-type': `${contentType}; charset=utf-8` }, body }),
  );
}

/** The widget works: its window opens by a press, takes a text, and the server has it. */
export async function expectTalk(visitor: Visitor, text: string): Promise<void> {
  await visitor.launcher.click();
  await visitor.say(text);
  await expectSent(visitor, text);
}

export async function expectSent(visitor: Visitor, text: string): Promise<void> {
  const isAsked = (): boolean => visitor.bodies('POST /api/chat/new-message').some(({ message }) => message === text);
  await expect.poll(isAsked, { message: `the server is sent '${text}'` }).toBe(true);
  await expect(visitor.message(text).first()).toContainText('Sent');
}
