import { createTexts, type TextsNeeds } from '../../src/adapters/i18n/createTexts.ts';
import type { Texts } from '../../src/ports.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeStore } from './fakePorts.ts';
import { testLifetime } from './lifetime.ts';
import { ScriptedServer, type ScriptedAnswer } from './scriptedServer.ts';

export const version = (latest: unknown): ScriptedAnswer => ({ body: { data: { latest: { version: latest } } } });
export const down: ScriptedAnswer = { status: 503, body: {} };

export type Made = {
  texts: Texts;
  server: ScriptedServer;
  problems: string[];
  store: FakeStore;
  told: { times: number };
};

/** Creates texts on a translation server that answers as scripted. */
export async function makeTexts(
  lang: string,
  answers: ScriptedAnswer[],
  needs: Partial<TextsNeeds> = {},
): Promise<Made> {
  const server = new ScriptedServer();
  await server.script(...answers);
  const problems: string[] = [];
  const store = new FakeStore();
  const told = { times: 0 };
  const texts = createTexts({
    lang,
    translationsUrl: () => server.url,
    clock: new FakeClock(),
    store,
    report: ({ message }) => void problems.push(message),
    lifetime: testLifetime().signal,
    ...needs,
  });
  texts.subscribe(() => (told.times += 1));
  return { texts, server, problems, store, told };
}

export const pathsOf = async (server: ScriptedServer): Promise<string[]> =>
  (await server.requests()).map(({ path }) => path);
