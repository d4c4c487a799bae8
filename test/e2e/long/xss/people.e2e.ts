import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { decodeEmoji } from '../../../../protocol/emoji.ts';
import { plainText } from '../../../../protocol/formatting.ts';
import { plainDirection } from '../../../../protocol/trimText.ts';
import { call } from '../../support/call.ts';
import { chatKeyOf, forEachOf } from '../../support/chatCalls.ts';
import { expect, test } from '../../support/test.ts';
import {
  begin,
  expectAllSound,
  expectUsable,
  LAST,
  leave,
  MAX_NAME,
  nameOf,
  onTheWire,
  openAtDesk,
  shortened,
  watch,
} from '../../support/xssScenes.ts';
import { expectSoundAt, serveWatched, Trap } from '../../support/xssTrap.ts';
import { FAMILIES, packed, SAMPLE, spread, VECTORS } from '../../support/xssVectors.ts';

// Hundreds of texts pass through every place, on a machine that may be busy.
test.describe.configure({ timeout: 180_000 });

const MAX_TITLE = 200;

/**
 * Returns a text as JSON and the embedded database return it: without unpaired surrogates and a
 * leading byte order mark.
 */
const wellFormed = (text: string): string =>
  Buffer.from(text)
    .toString()
    .replace(/^\ufeff/, '');

/** The blocks of a formatted message have no line breaks between them. */
const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

test('[SEC-02] the corpus has at least 300 distinct vectors from every family', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(300);
  expect(VECTORS).toHaveLength(new Set(VECTORS).size);
  for (const [name, vectors] of Object.entries(FAMILIES)) expect(vectors.length, name).toBeGreaterThan(3);
});

test('[SEC-02] messages are shown as text in the window, at the desk and in the transcript', async ({
  visitor,
  operator,
  desk,
  backend,
}, info) => {
  const trap = await watch(visitor, backend);
  const deskTrap = await Trap.set(operator.page, backend.url);
  await leave(operator);
  const chat = await begin(visitor, 'Words to come');
  const wire = spread(Math.ceil(VECTORS.length / 3)).flatMap((vectors) => {
    const each = vectors.map(onTheWire);
    return each.join('\n').length <= 1_000 ? [each.join('\n')] : each;
  });
  await forEachOf(wire, (message) =>
    call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, uuid: crypto.randomUUID(), message }),
  );
  await forEachOf(wire, (message) => desk.reply(chat.chat_id, message));
  await desk.reply(chat.chat_id, LAST);
  await visitor.goTo('/watched.html');
  const said = await expectAllSound(visitor, trap);
  const missing: string[] = [];
  for (const text of wire.map((each) => plainDirection(wellFormed(decodeEmoji(each))))) {
    if (text.trim() === '') continue;
    // The visitor's text is shown as typed, and so is the operator's, but for the marks of formatting.
    const asTyped = said.filter((bubble) => bubble === text).length;
    const isFormatted = said.some((bubble) => withoutSpace(bubble) === withoutSpace(plainText(text)));
    if (asTyped === 0 || (asTyped === 1 && !isFormatted)) missing.push(text);
  }
  expect(missing, 'not shown as it was written').toEqual([]);

  const [download] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.chooseMenuItem('Download conversation'),
  ]);
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  expect(await readFile(file, 'utf8')).toContain('<svg onload=__xss()>');
  await expectUsable(visitor);
  await visitor.page.goto(pathToFileURL(file).href);
  expect(await visitor.page.evaluate(() => document.contentType)).toBe('text/plain');
  await trap.expectNothing();

  await openAtDesk(operator, backend, 'Still at your service');
  await expectSoundAt(operator.conversation);
  await deskTrap.expectNothing();
});

test('[SEC-02] an operator’s name is shown as text in the window and at the desk', async ({
  visitor,
  operator,
  desk,
  backend,
}) => {
  const trap = await watch(visitor, backend);
  const deskTrap = await Trap.set(operator.page, backend.url);
  await leave(operator);
  await visitor.open(await serveWatched(visitor));
  await visitor.say('Who are you all?');
  const chat = await chatKeyOf(visitor);
  for (const name of [...packed(SAMPLE.map(nameOf), MAX_NAME), 'Dana']) {
    await desk.call('PUT', '/operator', { name, img: null });
    await desk.call('POST', `/chats/${chat.chat_id}/take`);
  }
  await desk.reply(chat.chat_id, LAST);
  await expectAllSound(visitor, trap);
  await expect(visitor.window.getByRole('heading', { name: 'Dana' })).toBeVisible();
  await expectUsable(visitor);
  await trap.expectNothing();

  await openAtDesk(operator, backend, 'Still at your service');
  await expectSoundAt(operator.conversation);
  await expectSoundAt(operator.page.getByRole('complementary', { name: 'Visitor' }));
  await deskTrap.expectNothing();
});

test('[SEC-02] access requests and file names are shown as text', async ({ visitor, operator, desk, backend }) => {
  const trap = await watch(visitor, backend);
  const deskTrap = await Trap.set(operator.page, backend.url);
  await leave(operator);
  const chat = await begin(visitor, 'Files to come');
  await forEachOf(spread(Math.ceil(SAMPLE.length / 5), SAMPLE), (names) => {
    const form = new FormData();
    const { chat_id, hash } = chat;
    for (const [name, value] of Object.entries({ chat_id, hash, uuid: crypto.randomUUID() }))
      form.append(name, `${value}`);
    for (const name of names) form.append('files', new Blob(['inert']), `${name}.txt`);
    return call(`${backend.url}/api/chat/new-attachment`, 'POST', form);
  });
  await forEachOf(SAMPLE, (vector) =>
    desk.call('POST', `/chats/${chat.chat_id}/access-requests`, {
      uuid: crypto.randomUUID(),
      title: shortened(vector, MAX_TITLE),
      text: onTheWire(vector),
      durability: vector.length % 2 ? [] : [1, 3],
    }),
  );
  await desk.reply(chat.chat_id, LAST);
  await visitor.goTo('/watched.html');
  await expectAllSound(visitor, trap);
  await expectUsable(visitor);
  await trap.expectNothing();

  await openAtDesk(operator, backend, 'Still at your service');
  await expectSoundAt(operator.conversation);
  await deskTrap.expectNothing();
});
