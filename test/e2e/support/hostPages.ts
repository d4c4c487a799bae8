import { expect } from './test.ts';
import type { Visitor } from './Visitor.ts';

/** Serves this exact body at a path of the backend's origin. */
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

/** Expects a working widget: the launcher opens the window, and a message reaches the server. */
export async function expectTalk(visitor: Visitor, text: string): Promise<void> {
  await visitor.launcher.click();
  await visitor.say(text);
  await expectSent(visitor, text);
}

export async function expectSent(visitor: Visitor, text: string): Promise<void> {
  const isAsked = (): boolean => visitor.bodies('POST /api/chat/new-message').some(({ message }) => message === text);
  await expect.poll(isAsked, { message: `the server is sent '${text}'` }).toBe(true);
  await expect(visitor.message(text).first()).toContainText(/Sent|Seen/);
}
