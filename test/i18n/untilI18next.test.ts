import { expect } from '@open-wc/testing';
import { builtIns } from '../../src/i18n/builtIns.ts';
import type { TextsNeeds } from '../../src/i18n/createTexts.ts';
import en from '../../src/i18n/en.json' with { type: 'json' };
import type { Texts } from '../../src/ports.ts';
import { makeTexts, version, type Made } from '../support/makeTexts.ts';
import { until } from '../support/until.ts';

const KEYS = [...new Set(Object.keys(en).map((key) => key.replace(/_(?:one|other)$/, '')))];
const NAMES = [...new Set(Object.values(en).flatMap((text) => text.match(/(?<=\{\{)\w+/g) ?? []))];
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_234, 0.5];

/** All that texts say, each key with each count. */
function said({ t }: Texts): string[] {
  const named = Object.fromEntries(NAMES.map((name) => [name, `«${name}»`]));
  return KEYS.flatMap((key) => COUNTS.map((count) => `${key} ${count}: ${t(key, { ...named, count })}`));
}

const changed = (before: readonly string[], texts: Texts): string[] =>
  said(texts).filter((line, at) => line !== before[at]);

type Later = Made & { comes(): Promise<void> };

/** Texts whose i18next comes when the test says so. */
async function textsBefore(lang: string, body: unknown, given: Partial<TextsNeeds> = {}): Promise<Later> {
  let comes: () => Promise<void> = () => Promise.resolve();
  const later = (task: () => Promise<void>): void => void (comes = task);
  const made = await makeTexts(lang, [version(61), { body }], { later, ...given });
  // Both catalogues have been taken in.
  const base = lang.split('-', 1)[0] ?? '';
  const isThere = (): boolean => !(base in builtIns) || made.texts.t('composer.attach') !== en['composer.attach'];
  await until(() => made.texts.lang() === lang && made.store.get('translations') !== null && isThere());
  return { ...made, comes: () => comes() };
}

describe('the texts before i18next has come', () => {
  for (const lang of ['en', ...Object.keys(builtIns), 'de-AT'])
    it(`[I18N-01][I18N-03] are in ${lang} what it says then`, async () => {
      const { texts, comes, told } = await textsBefore(lang, {});
      const before = said(texts);
      expect(before.filter((line) => line.includes('«')).length).to.be.above(COUNTS.length);
      const times = told.times;
      await comes();
      expect(changed(before, texts)).to.deep.equal([]);
      expect(told.times, 'nothing to be drawn anew').to.equal(times);
    });

  it('[I18N-01] are so with forms that a language lacks, and with another region’s', async () => {
    const body = {
      'access.day_zero': 'heute',
      'access.day_one': '{{ count }} Tagerl',
      'thread.typing': '{{name}} {{nobody}} schreibt {{-name}}',
    };
    const { texts, comes } = await textsBefore('de-AT', body);
    const before = said(texts);
    expect(before.filter((line) => /^(?:access.day [01]|thread.typing 0):/.test(line))).to.deep.equal([
      'thread.typing 0: «name» {{nobody}} schreibt «name»',
      'access.day 0: heute',
      'access.day 1: 1 Tagerl',
    ]);
    await comes();
    expect(changed(before, texts)).to.deep.equal([]);
  });

  it('[I18N-01] have no formats, and are told anew when it knows them', async () => {
    const body = { 'access.day_other': '{{count, number}} nap', 'access.day_one': '{{count}} nap' };
    const { texts, comes, told } = await textsBefore('hu', body);
    expect(texts.t('access.day', { count: 1_234_567 })).to.equal('1234567 nap');
    const times = told.times;
    await comes();
    expect(told.times).to.equal(times + 1);
    const grouped = new Intl.NumberFormat('hu').format(1_234_567);
    expect(texts.t('access.day', { count: 1_234_567 })).to.equal(`${grouped} nap`);
  });

  it('[I18N-01] have the direction of what it alone knows as soon as it has come', async () => {
    const { texts, comes, told } = await textsBefore('ks', { 'composer.send': 'سوزِو' });
    const times = told.times;
    await comes();
    expect([texts.dir(), told.times]).to.deep.equal(['rtl', times + 1]);
  });

  it('[I18N-04] stay as they are where it can’t be had, with an error', async () => {
    const importI18next = (): Promise<never> => Promise.reject(new Error('lost'));
    const { texts, comes, problems } = await textsBefore('de', {}, { importI18next });
    const before = said(texts);
    await comes();
    expect(problems).to.deep.equal(['i18next could not be loaded: texts have no formats']);
    expect(changed(before, texts)).to.deep.equal([]);
  });

  it('[I18N-01] change with their language also behind its coming', async () => {
    const { texts, comes, server } = await textsBefore('nl', { 'thread.typing': '{{name}} typt' });
    await comes();
    await server.script(version(61), { body: { 'thread.typing': '{{name}} pisze' } });
    texts.setLang('pl');
    await until(() => texts.lang() === 'pl');
    expect(texts.t('thread.typing', { name: 'Ann' })).to.equal('Ann pisze');
  });
});
