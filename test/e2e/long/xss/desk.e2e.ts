import { call } from '../../support/call.ts';
import { forEachOf, joinRoom, type ChatKey } from '../../support/chatCalls.ts';
import { expect, test } from '../../support/test.ts';
import { LAST, leave, nameOf } from '../../support/xssScenes.ts';
import { expectSoundAt, Trap } from '../../support/xssTrap.ts';
import { ADDRESSES, SAMPLE, spread, VECTORS } from '../../support/xssVectors.ts';

// Hundreds of texts pass through every place, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

const TICKETS = 20;

test('[SEC-02] the desk shows names, pages, typing and tickets from a visitor’s browser as text', async ({
  operator,
  backend,
}) => {
  const trap = await Trap.set(operator.page, backend.url);
  await leave(operator);
  const start = (body: object): Promise<ChatKey & { uuid: string }> =>
    call(`${backend.url}/api/chat/new`, 'POST', { uuid: crypto.randomUUID(), ...body });
  const chat = await start({
    ...{
      user_id: '<svg onload=__xss()>',
      user_name: VECTORS[0],
      browser: '{{name}}',
      os: '"><img src=x onerror=__xss()>',
    },
    ...{ referer: 'javascript:__xss()', exp_guest_id: '__proto__', fp: 'constructor', extras: VECTORS.slice(0, 20) },
  });
  const others: ChatKey[] = [];
  await forEachOf(ADDRESSES, async (referer) =>
    others.push(await start({ user_id: referer.slice(0, 200), user_name: referer, referer, browser: referer })),
  );
  await forEachOf(spread(TICKETS, SAMPLE), ([email = '', ...rest]) =>
    call(`${backend.url}/support/ticket`, 'POST', {
      ...{ id: email, name: nameOf(email), domain: email, message: rest.join('\n') },
    }),
  );
  await forEachOf(
    SAMPLE,
    async (vector) => {
      // A name of tags and invisible characters alone is refused as empty.
      await call(`${backend.url}/api/chat/update-name`, 'PUT', { uuid: chat.uuid, name: nameOf(vector) }).catch(
        (error: unknown) => expect(String(error)).toContain('The name is empty'),
      );
      await call(`${backend.url}/api/chat/new-activity`, 'POST', { ...chat, activity: 'navigate', path: vector });
    },
    1,
  );
  await call(`${backend.url}/api/chat/update-name`, 'PUT', { uuid: chat.uuid, name: 'Named at last' });
  await call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, message: LAST });
  await operator.page.goto(backend.deskUrl);
  await expectSoundAt(operator.chats);
  await operator.chat(LAST).getByRole('button').first().click();
  await expect(operator.conversation).toContainText(LAST);
  const details = operator.page.getByRole('complementary', { name: 'Visitor' });
  await expect(operator.conversation).toContainText('Gave their name: Named at last');
  await expect(details).toContainText('Named at last');
  await expectSoundAt(details);
  await trap.expectNothing();

  const whispering = await joinRoom(backend, chat);
  for (const texts of spread(9)) {
    // Again until it is shown: a whisper before the desk has joined the room is lost.
    await expect(async () => {
      whispering.say({ name: texts[0], chat_id: texts[0], message: texts.join('\n').slice(0, 6_000) });
      await expect(operator.page.getByText('is typing: ')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await trap.expectNothing();
  }
  whispering.leave();

  await operator.page.getByRole('button', { name: 'Tickets' }).click();
  const tickets = operator.page.getByRole('list', { name: 'Tickets', exact: true }).getByRole('button');
  await expect(tickets.first()).toBeVisible();
  await expectSoundAt(operator.page.locator('body'));
  const emails = operator.page.getByRole('log', { name: 'Emails' });
  // The newest first. Below them may be tickets of earlier tests.
  for (const ticket of (await tickets.all()).slice(0, TICKETS)) {
    await ticket.click();
    await expect(emails.getByRole('article')).toHaveCount(1);
    await expectSoundAt(emails);
  }
  await trap.expectNothing();
  // Otherwise the next test's desk would close open chats one page at a time.
  await forEachOf(others, (other) => call(`${backend.url}/api/chat/new/close`, 'POST', other));
});
