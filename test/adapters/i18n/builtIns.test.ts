import { expect } from '@open-wc/testing';
import de from '../../../src/i18n/de.json' with { type: 'json' };
import { down, makeTexts, version } from '../../support/makeTexts.ts';
import { until } from '../../support/until.ts';

const none = { status: 404, body: {} };
const hanging = { hangs: true };

describe('the built-in texts', () => {
  it('[I18N-03] built-in texts need no translation server, and are English until they have loaded', async () => {
    const { texts } = await makeTexts('de', [hanging]);
    expect([texts.t('composer.send'), texts.lang()]).to.deep.equal(['Send', 'en']);
    await until(() => texts.lang() === 'de');
    expect(texts.t('composer.send')).to.equal('Senden');
  });

  it('[I18N-03] built-in texts are kept if the translation server has no file for the language', async () => {
    const { texts, server } = await makeTexts('de', [version(61), none]);
    while ((await server.requests()).length < 2);
    await until(() => texts.lang() === 'de');
    expect(texts.t('composer.send')).to.equal('Senden');
  });

  for (const [tag, language] of [
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
    ['AR-eg', 'ar'],
    ['ja-JP-u-ca-japanese', 'ja'],
  ] as const) {
    it(`[I18N-03] ${tag} uses the built-in texts of ${language}`, async () => {
      const { texts } = await makeTexts(tag, [hanging]);
      await until(() => texts.lang().startsWith(language));
      expect(texts.t('composer.send')).not.to.equal('Send');
    });
  }

  it('[I18N-01][I18N-04] a remote text overrides the built-in one, which overrides English', async () => {
    const { texts } = await makeTexts('de', [version(61), { body: { 'composer.send': 'Los!', 'composer.name': '' } }]);
    await until(() => texts.t('composer.send') === 'Los!' && texts.t('composer.attach') === de['composer.attach']);
    expect(texts.t('composer.name')).to.equal('Nachricht');
  });

  it('[I18N-04] a built-in text overrides the remote English one', async () => {
    const { texts, server } = await makeTexts('en', [version(61), { body: { 'composer.send': 'Send it' } }]);
    await until(() => texts.t('composer.send') === 'Send it');
    await server.script(hanging);
    texts.setLang('de');
    await until(() => texts.lang() === 'de');
    expect(texts.t('composer.send')).to.equal('Senden');
  });

  it('[I18N-01] built-in texts that load after the remote ones do not override them', async () => {
    let arrive = (_: { default: typeof de }): void => undefined;
    const builtIns = { de: () => new Promise<{ default: typeof de }>((resolve) => (arrive = resolve)) };
    const { texts } = await makeTexts('de', [version(61), { body: { 'composer.send': 'Los!' } }], { builtIns });
    await until(() => texts.lang() === 'de');
    expect([texts.t('composer.send'), texts.t('composer.attach')]).to.deep.equal(['Los!', 'Attach a file']);
    arrive({ default: de });
    await until(() => texts.t('composer.attach') === de['composer.attach']);
    expect(texts.t('composer.send')).to.equal('Los!');
  });

  it('[I18N-03] built-in texts that load after the language changed are not shown', async () => {
    let arrive = (_: { default: typeof de }): void => undefined;
    const builtIns = { de: () => new Promise<{ default: typeof de }>((resolve) => (arrive = resolve)) };
    const { texts, server, told } = await makeTexts('de', [hanging, hanging], { builtIns });
    while ((await server.requests()).length === 0);
    texts.setLang('en');
    const before = told.times;
    arrive({ default: de });
    while ((await server.requests()).length === 1);
    expect([texts.lang(), told.times]).to.deep.equal(['en', before]);
  });

  it('[I18N-03] if the built-in texts fail to load, remote and English texts are used and an error is reported', async () => {
    const builtIns = { de: () => Promise.reject(new TypeError('offline')) };
    const answers = [version(61), { body: { 'composer.send': 'Los!' } }];
    const { texts, problems } = await makeTexts('de', answers, { builtIns });
    await until(() => texts.lang() === 'de');
    expect([texts.t('composer.send'), texts.t('composer.attach')]).to.deep.equal(['Los!', 'Attach a file']);
    expect(problems).to.deep.equal([`The built-in texts in 'de' could not be loaded`]);
  });

  it('[I18N-03] the built-in English texts are never requested', async () => {
    let loads = 0;
    const en = (): Promise<never> => {
      loads += 1;
      return Promise.reject(new Error('asked'));
    };
    const { texts, server } = await makeTexts('en-GB', [down], { builtIns: { en } });
    while ((await server.requests()).length === 0);
    expect([texts.lang(), loads]).to.deep.equal(['en-GB', 0]);
  });

  it('[I18N-01] built-in texts and the direction change at run time', async () => {
    const { texts, server } = await makeTexts('ar', [hanging]);
    await until(() => texts.lang() === 'ar');
    expect([texts.t('composer.send'), texts.dir()]).to.deep.equal(['إرسال', 'rtl']);
    await server.script(hanging);
    texts.setLang('ja');
    await until(() => texts.lang() === 'ja');
    expect([texts.t('composer.send'), texts.dir()]).to.deep.equal(['送信', 'ltr']);
  });
});
