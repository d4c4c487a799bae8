import { expect } from '@open-wc/testing';
import { appImporter } from '../../src/control/importApp.ts';
import { answered } from '../../src/launcher/answered.ts';

/** A module that writes down when it is evaluated, and when all that promises alone can do in that task is long over. */
function moduleOf(name: string): string {
  const code = `
    evaluated.push('${name}');
    (async () => {
      for (let turn = 0; turn < 200; turn += 1) await null;
      evaluated.push('over');
    })();
    export const startApp = '${name}';
  `;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

describe("the app's modules", () => {
  afterEach(() => document.head.querySelectorAll('link[href^="blob:"]').forEach((link) => link.remove()));

  it('are evaluated one after the other, each in a task of its own, and asked for side by side', async () => {
    const evaluated: string[] = [];
    Object.assign(window, { evaluated });
    const urls = [moduleOf('react'), moduleOf('app')];
    const coming = appImporter(urls, answered)(0);
    expect(
      [...document.head.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')].map(({ href }) => href),
    ).to.include.members(urls);
    expect(await coming).to.have.property('startApp', 'app');
    expect(evaluated.slice(0, 3)).to.deep.equal(['react', 'over', 'app']);
  });

  it('[EL-08] are not asked for again once they are there, by whatever chat comes next', async () => {
    Object.assign(window, { evaluated: [] });
    const asked: string[] = [];
    const urls = [moduleOf('react'), moduleOf('app')];
    const importApp = appImporter(urls, (url) => {
      asked.push(url);
      return answered(url);
    });
    const first = await importApp(0);
    expect(await importApp(0)).to.equal(first);
    expect(asked).to.deep.equal(urls);
  });
});
