import { expect } from '@open-wc/testing';
import { CHUNK_ANSWER_MS } from '../../src/config/durations.ts';
import { appImporter } from '../../src/control/importApp.ts';
import { answered } from '../../src/launcher/answered.ts';
import { chunks } from '../../src/launcher/chunks.ts';
import { buttonOf, errorsDuring, hear, mount, settled } from '../support/elementPage.ts';
import { ScriptedServer, type ScriptedAnswer } from '../support/scriptedServer.ts';
import { until } from '../support/until.ts';

const { setTimeout: realSetTimeout } = window;
const SILENT: ScriptedAnswer = { hangs: true };
const moduleOf = (text: string): ScriptedAnswer => ({ text, headers: { 'content-type': 'text/javascript' } });

/** The patience with chunks alone, which ends when the test says so; all other timers run. */
function fakePatience(): { end(): void } {
  const waiting: (() => void)[] = [];
  Object.assign(window, {
    setTimeout(run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): number {
      if (ms !== CHUNK_ANSWER_MS) return realSetTimeout(run, ms, ...values);
      return waiting.push(() => run(...values));
    },
  });
  return { end: () => waiting.splice(0).forEach((run) => run()) };
}

describe('a part of the widget that fails', () => {
  it('[LAU-13] is asked for once; the next time it comes, also where the browser keeps the failure', async () => {
    const server = new ScriptedServer();
    const app = `${server.url}/app.js`;
    const preloaded = Object.assign(document.createElement('link'), { rel: 'help', href: app });
    document.head.append(preloaded);
    const importApp = appImporter([app], answered);
    expect(await importApp(0).catch(() => 'failed')).to.equal('failed');
    expect(await server.requests()).to.have.length(1);
    await server.script(moduleOf("export const startApp = 'app'"));
    expect(await importApp(3)).to.have.property('startApp', 'app');
    expect(document.head.querySelectorAll(`link[href="${app}"]`)).to.have.length(1);
    preloaded.remove();
  });
});

describe('a part of the widget that never comes', () => {
  const [control] = chunks;
  afterEach(() => {
    chunks[0] = control;
    window.setTimeout = realSetTimeout;
  });

  it('[LAU-02][LAU-13] is told once, with its address; the launcher is not busy any more, and the next press asks again', async () => {
    const patience = fakePatience();
    const server = new ScriptedServer();
    chunks[0] = `${server.url}/control.js`;
    await server.script(
      SILENT,
      moduleOf('export const startControl = () => ({ changed() { window.hasCome = true }, left() {} })'),
    );
    const launcher = mount('support-launcher');
    const heard = hear('chat-open');
    const told = await errorsDuring(async () => {
      buttonOf(launcher).click();
      expect([launcher.state, buttonOf(launcher).ariaBusy]).to.deep.equal(['pending', 'true']);
      patience.end();
      await settled();
    });
    expect(told).to.deep.equal([`support-chat could not be loaded ${server.url}/control.js timed out`]);
    expect([launcher.state, launcher.open, buttonOf(launcher).ariaBusy]).to.deep.equal(['not-loaded', false, 'false']);
    expect(heard.lines).to.deep.equal([]);
    buttonOf(launcher).click();
    await until(() => 'hasCome' in window);
    expect(buttonOf(launcher).ariaBusy).to.equal('true');
  });

  it('[LAU-13] among the app’s modules fails the load with its address; the next time its copy and those of all behind it come at once', async () => {
    const patience = fakePatience();
    const server = new ScriptedServer();
    const urls = ['first', 'react', 'app'].map((name) => `${server.url}/${name}.js`);
    // As if they had been preloaded, which would be requests more.
    const preloaded = urls.map((href) => Object.assign(document.createElement('link'), { rel: 'help', href }));
    document.head.append(...preloaded);
    const importApp = appImporter(urls, answered);
    await server.script(moduleOf(''), SILENT);
    const failed = importApp(0).catch((cause: unknown) => cause);
    while ((await server.requests()).length < 2);
    patience.end();
    expect(await failed).to.equal(`${server.url}/react.js timed out`);
    await server.script(moduleOf(''), moduleOf("export const startApp = 'app'"));
    expect(await importApp(1)).to.have.property('startApp', 'app');
    const asked = (await server.requests()).map(({ path }) => path);
    expect(asked).to.deep.equal(['/first.js', '/react.js', '/again/react.js', '/again/app.js']);
    preloaded.forEach((link) => link.remove());
  });
});
