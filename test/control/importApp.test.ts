import { expect } from '@open-wc/testing';
import { appImporter } from '../../src/control/importApp.ts';
import { answered } from '../../src/launcher/answered.ts';

/** A module that writes down when it is evaluated, and when the next task begins. */
function moduleOf(name: string): string {
  const code = `
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { evaluated.push('task'); port1.close(); };
    port2.postMessage(null);
    evaluated.push('${name}');
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
    // Which task follows the last is the browser's business.
    expect(evaluated.slice(0, 3)).to.deep.equal(['react', 'task', 'app']);
  });
});
