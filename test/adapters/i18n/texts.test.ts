import { expect } from '@open-wc/testing';
import en from '../../../src/i18n/en.json' with { type: 'json' };
import { FakeClock } from '../../support/fakeClock.ts';
import { FakeStore } from '../../support/fakePorts.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { down, makeTexts, pathsOf, version } from '../../support/makeTexts.ts';
import { until } from '../../support/until.ts';

describe('the texts', () => {
  it('[CALL-19][I18N-01] texts come from the latest version’s file for the language', async () => {
    const { texts, server } = await makeTexts('nl', [version(61), { body: { 'composer.send': 'Versturen' } }]);
    await until(() => texts.lang() === 'nl');
    expect(texts.t('composer.send')).to.equal('Versturen');
    expect(await pathsOf(server)).to.deep.equal(['/versions', '/files/61/nl.json']);
  });

  it('[I18N-03] texts are built-in English at first, and subscribers are notified when the language has loaded', async () => {
    const { texts, told } = await makeTexts('nl', [version(61), { body: { 'composer.send': 'Versturen' } }]);
    expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Send', 'en']);
    await until(() => told.times > 0);
    expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Versturen', 'nl']);
  });

  it('[SEC-02] texts do not resolve references to other texts', async () => {
    const remote = { 'composer.send': '$t(composer.attach)', 'composer.attach': '$t(composer.send)' };
    const { texts, store } = await makeTexts('en', [version(61), { body: remote }]);
    await until(() => store.get('translations') !== null);
    expect(texts.t('composer.send')).to.equal('$t(composer.attach)');
    expect(texts.t('thread.typing', { name: '$t(thread.you) {{count}} $&' })).to.equal(
      '$t(thread.you) {{count}} $& is typing',
    );
  });

  it('[SEC-02] texts with overlong joined characters are ignored, and ordinary ones in any language are kept', async () => {
    const remote = {
      'composer.send': `ก${'้'.repeat(40)}`,
      'composer.attach': '👨‍'.repeat(40),
      'composer.emoji': 'ᄀ'.repeat(40),
      'menu.name': 'चुनिन्दा श्री क्ष्म्य ที่นี่ 👨‍👩‍👧‍👦 한국어 한국어',
    };
    const { texts, store } = await makeTexts('en', [version(61), { body: remote }]);
    await until(() => store.get('translations') !== null);
    const said = ['composer.send', 'composer.attach', 'composer.emoji', 'menu.name'].map((key) => texts.t(key));
    expect(said).to.deep.equal(['Send', 'Attach a file', 'Emoji', remote['menu.name']]);
  });

  it('[I18N-03] texts are English by default, overridden by the remote English ones', async () => {
    const { texts, store } = await makeTexts('en', [version(61), { body: { 'composer.send': 'Send it' } }]);
    expect(texts.lang()).to.equal('en');
    await until(() => store.get('translations') !== null);
    expect([texts.t('composer.send'), texts.t('composer.attach')]).to.deep.equal(['Send it', 'Attach a file']);
  });

  it('[I18N-04] a key that the language lacks or leaves empty falls back to English', async () => {
    const { texts } = await makeTexts('nl', [
      version(61),
      { body: { 'composer.send': 'Versturen', 'composer.name': '' } },
    ]);
    await until(() => texts.lang() === 'nl');
    expect(texts.t('composer.attach')).to.equal('Attach a file');
    expect(texts.t('composer.name')).to.equal('Message');
  });

  it('[I18N-04] a text is never its key', async () => {
    const { texts } = await makeTexts('en', []);
    for (const key of Object.keys(en))
      expect(texts.t(key.replace(/_(?:one|other)$/, ''), { count: 2 })).not.to.equal(key);
    expect(texts.t('no.such.key')).to.equal('');
  });

  it('[SEC-02] only string values of known keys are accepted from the server', async () => {
    const remote = {
      'composer.send': 'Versturen',
      'composer.name': { deep: 1 },
      'other.key': 'x',
      __proto__: { a: 'b' },
    };
    const { texts, store } = await makeTexts('nl', [version(61), { body: remote }]);
    await until(() => store.get('translations') !== null);
    expect(JSON.parse(store.get('translations') ?? '')).to.deep.equal({
      lang: 'nl',
      version: '61',
      texts: { 'composer.send': 'Versturen' },
    });
    expect(texts.t('other.key')).to.equal('');
  });

  it('[I18N-01] texts use the plural forms of their language', async () => {
    const remote = {
      'access.day_one': '{{count}} dzień',
      'access.day_few': '{{count}} dni',
      'access.day_many': '{{count}} dni.',
    };
    const { texts } = await makeTexts('pl', [version(61), { body: remote }]);
    expect([texts.t('access.day', { count: 1 }), texts.t('access.day', { count: 3 })]).to.deep.equal([
      '1 day',
      '3 days',
    ]);
    await until(() => texts.lang() === 'pl');
    expect([1, 3, 5].map((count) => texts.t('access.day', { count }))).to.deep.equal(['1 dzień', '3 dni', '5 dni.']);
  });

  it('[SEC-02] values are inserted unchanged and not interpolated', async () => {
    const { texts } = await makeTexts('en', []);
    const name = '<b>{{count}} $t(composer.send)</b>';
    expect(texts.t('thread.typing', { name })).to.equal(`${name} is typing`);
  });

  it('[I18N-01] texts change their language at run time', async () => {
    const { texts, server } = await makeTexts('nl', [version(61), { body: { 'composer.send': 'Versturen' } }]);
    await until(() => texts.lang() === 'nl');
    await server.script(version(61), { body: { 'composer.send': 'שליחה' } });
    texts.setLang('he');
    await until(() => texts.lang() === 'he');
    expect([texts.t('composer.send'), texts.dir()]).to.deep.equal(['שליחה', 'rtl']);
    await server.script(version(61), { body: {} });
    texts.setLang('en');
    expect([texts.t('composer.send'), texts.dir(), texts.lang()]).to.deep.equal(['Send', 'ltr', 'en']);
  });

  it('[I18N-01] texts show the language requested last, whichever loads first', async () => {
    const { texts, server } = await makeTexts('nl', [{ hangs: true }]);
    await server.script(version(61), { body: { 'composer.send': 'Wyślij' } });
    while ((await server.requests()).length === 0);
    texts.setLang('pl');
    await until(() => texts.lang() === 'pl');
    expect(texts.t('composer.send')).to.equal('Wyślij');
  });

  it('[I18N-01] texts of a region fall back to its language, then to English', async () => {
    const { texts, server } = await makeTexts('nl_be', [
      version(61),
      { status: 404, body: {} },
      { body: { 'composer.send': 'Versturen' } },
    ]);
    await until(() => texts.lang() === 'nl-BE');
    expect([texts.t('composer.send'), texts.t('composer.attach')]).to.deep.equal(['Versturen', 'Attach a file']);
    expect(await pathsOf(server)).to.deep.equal(['/versions', '/files/61/nl-BE.json', '/files/61/nl.json']);
  });

  it('[I18N-02] version 60 is used if the versions cannot be loaded', async () => {
    const clock = new FakeClock();
    const { texts, server } = await makeTexts('nl', [down, { body: { 'composer.send': 'Versturen' } }], { clock });
    await until(() => clock.pending > 0);
    await clock.advance(350);
    await until(() => texts.lang() === 'nl');
    expect(await pathsOf(server)).to.deep.equal(['/versions', '/files/60/nl.json']);
  });

  it('[I18N-02] texts are requested again after 350 ms, doubling, five times, and then stay English with an error', async () => {
    const clock = new FakeClock();
    const { texts, server, problems } = await makeTexts(
      'nl',
      Array.from({ length: 20 }, () => down),
      { clock },
    );
    for (const pause of [350, 700, 1_400, 2_800, 5_600]) {
      await until(() => clock.pending === 1);
      const before = (await server.requests()).length;
      await clock.advance(pause - 1);
      expect(clock.pending).to.equal(1);
      expect(await server.requests()).to.have.length(before);
      await clock.advance(1);
    }
    await until(() => problems.length > 0);
    await clock.advance(600_000);
    expect(await server.requests()).to.have.length(6);
    expect(problems).to.deep.equal([`The texts in 'nl' could not be loaded`]);
    expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Send', 'en']);
  });

  it('[I18N-02] at most six requests are made, also if the versions have loaded', async () => {
    const clock = new FakeClock();
    const { server, problems } = await makeTexts('nl', [version(61), ...Array.from({ length: 20 }, () => down)], {
      clock,
    });
    for (let pause = 350; problems.length === 0; pause *= 2) {
      await until(() => clock.pending === 1 || problems.length > 0);
      await clock.advance(pause);
    }
    expect(await server.requests()).to.have.length(6);
  });

  for (const status of [404, 405, 501])
    it(`[I18N-02][API-10][HOST-12] a language whose file gets ${status} stays English, without an error or a retry`, async () => {
      const { texts, server, problems, told } = await makeTexts('xx', [version(61), { status, body: {} }]);
      await until(() => told.times > 0);
      expect(await server.requests()).to.have.length(2);
      expect([texts.lang(), problems.length]).to.deep.equal(['en', 0]);
    });

  for (const [lang, paths] of [
    ['xx', ['/versions']],
    ['xx-YY', ['/versions']],
    ['nl', ['/versions', '/files/61/nl.json']],
    ['nl-BE', ['/versions', '/files/61/nl.json']],
  ] as const) {
    it(`[API-10] no missing file is requested from a server that lists its languages, in ${lang}`, async () => {
      const latest = { body: { data: { latest: { version: 61, languages: ['de', 'nl'] } } } };
      const { texts, server, problems, told } = await makeTexts(lang, [
        latest,
        { body: { 'composer.send': 'Sturen' } },
      ]);
      await until(() => told.times > 0);
      expect(await pathsOf(server)).to.deep.equal(paths);
      expect([texts.lang(), problems.length]).to.deep.equal([paths.length === 1 ? 'en' : lang, 0]);
    });
  }

  it('[I18N-02] a malformed catalogue counts as a failure', async () => {
    const clock = new FakeClock();
    const answers = [
      version(61),
      { body: ['no', 'map'] },
      { text: '<html>' },
      { body: { 'composer.send': 'Versturen' } },
    ];
    const { texts } = await makeTexts('nl', answers, { clock });
    for (const pause of [350, 700]) {
      await until(() => clock.pending === 1);
      await clock.advance(pause);
    }
    await until(() => texts.lang() === 'nl');
    expect(texts.t('composer.send')).to.equal('Versturen');
  });

  it('[I18N-01] stored texts are used at once, and not loaded again while they are the latest', async () => {
    const store = new FakeStore();
    store.set('translations', JSON.stringify({ lang: 'nl', version: '61', texts: { 'composer.send': 'Versturen' } }));
    const { texts, server } = await makeTexts('nl', [version(61)], { store });
    expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Versturen', 'nl']);
    while ((await server.requests()).length === 0);
    expect(await pathsOf(server)).to.deep.equal(['/versions']);
  });

  for (const stored of [
    '{',
    '5',
    '{"lang":"nl","version":"61","texts":[]}',
    '{"lang":"fr","version":"61","texts":{}}',
  ]) {
    it(`[SEC-02] texts are built-in English if ${stored} is stored`, async () => {
      const store = new FakeStore();
      store.set('translations', stored);
      const { texts } = await makeTexts('nl', [], { store });
      expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Send', 'en']);
    });
  }

  it('[I18N-03] texts are English if the language tag is invalid', async () => {
    const { texts } = await makeTexts('!', []);
    expect([texts.t('composer.send'), texts.lang(), texts.dir()]).to.deep.equal(['Send', 'en', 'ltr']);
  });

  it('[I18N-01] stored texts stay in use if a newer version cannot be loaded', async () => {
    const store = new FakeStore();
    store.set('translations', JSON.stringify({ lang: 'nl', version: '61', texts: { 'composer.send': 'Versturen' } }));
    const { texts, server } = await makeTexts('nl', [version(62), { status: 404, body: {} }], { store });
    while ((await server.requests()).length < 2);
    expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Versturen', 'nl']);
  });

  it('[I18N-01] a text that a newer version leaves out is removed', async () => {
    const store = new FakeStore();
    const before = { 'composer.send': 'Versturen', 'composer.name': 'Bericht' };
    store.set('translations', JSON.stringify({ lang: 'nl', version: '61', texts: before }));
    const { texts } = await makeTexts('nl', [version(62), { body: { 'composer.send': 'Verzenden' } }], { store });
    expect(texts.t('composer.name')).to.equal('Bericht');
    await until(() => texts.t('composer.send') === 'Verzenden');
    expect(texts.t('composer.name')).to.equal('Message');
  });

  it('[EL-08] no timer is pending after the session has ended', async () => {
    const clock = new FakeClock();
    const lifetime = testLifetime();
    const { texts, problems } = await makeTexts('nl', [down], { clock, lifetime: lifetime.signal });
    await until(() => clock.pending === 1);
    lifetime.end();
    texts.setLang('fr');
    expect([clock.pending, problems.length]).to.deep.equal([0, 0]);
  });

  for (const [given, lang] of [
    ['pt_BR', 'pt_BR'],
    ['pt-br', 'pt-BR'],
    ['NL', 'nl'],
    ['zh_hant_tw', 'zh-Hant-TW'],
  ] as const)
    it(`[API-10] the page’s own texts for ${given} are shown in ${lang}`, async () => {
      const { texts } = await makeTexts(lang, [version(61)], { ownTexts: { [given]: { 'composer.send': 'Ours' } } });
      await until(() => texts.lang() !== 'en');
      expect(texts.t('composer.send')).to.equal('Ours');
    });

  it('[API-10] own texts for a language that does not exist change no other language', async () => {
    const { texts } = await makeTexts('en', [], { ownTexts: { '!': { 'composer.send': 'Ours' } } });
    expect(texts.t('composer.send')).to.equal('Send');
  });

  it('[API-10] the page’s own texts override all others, for every language or for one', async () => {
    const remote = { 'composer.send': 'Versturen', 'composer.attach': 'Bestand', 'menu.name': 'Menu (nl)' };
    const ownTexts = { '*': { 'composer.send': 'Go' }, nl: { 'composer.attach': 'Bijlage' } };
    const { texts } = await makeTexts('nl', [version(61), { body: remote }], { ownTexts });
    expect([texts.lang(), texts.t('composer.attach'), texts.t('composer.send')]).to.deep.equal(['nl', 'Bijlage', 'Go']);
    await until(() => texts.t('menu.name') === 'Menu (nl)');
    expect([texts.t('composer.attach'), texts.t('composer.send')]).to.deep.equal(['Bijlage', 'Go']);
  });

  it('[API-10] the page’s own texts can be changed and removed at any time, and notify subscribers', async () => {
    const { texts, told } = await makeTexts('en', [version(61), { body: {} }]);
    texts.override({ '*': { 'composer.send': 'Go', 'thread.typing': '{{name}} writes' } });
    expect([texts.t('composer.send'), texts.t('thread.typing', { name: 'Dana' })]).to.deep.equal(['Go', 'Dana writes']);
    expect(told.times).to.equal(1);
    texts.override({});
    expect(texts.t('composer.send')).to.equal('Send');
  });

  it('[API-10] an unknown key among the page’s own texts is reported, and a value that is not a string is ignored', async () => {
    const { texts, problems } = await makeTexts('en', [version(61), { body: {} }]);
    const own = { 'composer.sent': 'Go', 'composer.send': 5, 'composer.attach': 'File', helo: 'Hi' };
    for (const _ of [1, 2]) texts.override({ '*': own });
    expect([texts.t('composer.send'), texts.t('composer.attach')]).to.deep.equal(['Send', 'File']);
    await until(() => problems.length === 2);
    expect(problems[0]).to.match(/^There is no text with the key composer\.sent\. Known keys: .*composer\.send\b/);
    expect(problems[1]).to.match(/^There is no text with the key helo\. Keys begin with .*composer/);
  });

  it('[API-10] the page can name any question area of the backend', async () => {
    const { texts, problems } = await makeTexts('en', [version(61), { body: {} }]);
    texts.override({ en: { 'categories.returns': 'Returns', helo: 'Hi' } });
    expect([texts.t('categories.returns'), texts.t('categories.repairs')]).to.deep.equal(['Returns', '']);
    await until(() => problems.length > 0);
    expect(problems).to.deep.equal([problems.find((problem) => problem.includes('helo'))]);
  });
});
