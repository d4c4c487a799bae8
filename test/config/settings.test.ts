import { expect } from '@open-wc/testing';
import { ENVIRONMENTS, environmentOf } from '../../src/config/environments.ts';
import { readSettings } from '../../src/config/readSettings.ts';
import type { WidgetProps } from '../../src/config/settings.ts';
import { STORAGE_KEYS, STORAGE_PREFIX } from '../../src/config/storageKeys.ts';

const ORIGIN = 'https://forms.example';

function read(props: WidgetProps, origin = ORIGIN) {
  const warnings: string[] = [];
  const settings = readSettings(props, origin, (line) => warnings.push(line));
  return { ...settings, warnings };
}

describe('the environment', () => {
  for (const [origin, environment] of [
    ['https://forms.example', 'production'],
    ['https://www.forms.example', 'production'],
    ['https://developers.forms.example', 'production'],
    ['https://device.local.example', 'production'],
    ['null', 'production'],
    ['https://rc.forms.example', 'rc'],
    ['https://app-rc.forms.example', 'rc'],
    ['https://dev.forms.example', 'dev'],
    ['https://dev-2.forms.example', 'dev'],
    ['https://app-dev.forms.example', 'dev'],
    ['http://localhost:5173', 'local'],
    ['http://127.0.0.1:8000', 'local'],
    ['http://[::1]:8000', 'local'],
    ['http://printer.local', 'local'],
    ['file://', 'local'],
  ] as const) {
    it(`[ENV-01] is ${environment} for a page from ${origin}`, () => {
      expect(environmentOf(origin)).to.equal(environment);
      expect(read({}, origin).servers).to.deep.include(ENVIRONMENTS[environment]);
    });
  }

  it('[ENV-01] has its own support backend, socket server, ticket API and push key', () => {
    const all = Object.values(ENVIRONMENTS);
    for (const { apiUrl, socketUrl, ticketUrl, trackingUrl, translationsUrl, pushKey } of all) {
      for (const url of [apiUrl, ticketUrl, trackingUrl, translationsUrl]) expect(url).to.match(/^https?:\/\/[^/]+$/);
      expect(socketUrl).to.match(/^wss?:\/\/[^/]+$/);
      expect(pushKey).to.match(/^[\w-]+$/);
    }
    for (const field of ['apiUrl', 'socketUrl', 'ticketUrl', 'pushKey'] as const)
      expect(new Set(all.map((servers) => servers[field])).size, field).to.equal(4);
  });

  it('[RT-01] uses TLS everywhere except on this machine', () => {
    for (const name of ['production', 'rc', 'dev'] as const)
      expect([ENVIRONMENTS[name].apiUrl, ENVIRONMENTS[name].socketUrl].join()).to.match(/^https:.*,wss:/);
  });
});

describe('the settings of an element', () => {
  it('[EL-09] override the environment’s servers one by one', () => {
    const { servers, warnings } = read({
      socketUrl: 'wss://s.example/realtime/',
      ticketUrl: 'https://t.example/base/',
      pushKey: 'key',
      translationsUrl: 'https://tr.example',
      trackingUrl: 'https://track.example',
      eventNamespace: 'App\\Events',
    });
    expect(servers).to.deep.include({
      apiUrl: ENVIRONMENTS.production.apiUrl,
      socketUrl: 'wss://s.example/realtime',
      ticketUrl: 'https://t.example/base',
      pushKey: 'key',
      translationsUrl: 'https://tr.example',
      trackingUrl: 'https://track.example',
      eventNamespace: 'App\\Events',
    });
    expect(warnings).to.deep.equal([]);
  });

  it('[EL-09] derive ticket, tracking and translations URLs from the api-url, and the socket from its host', () => {
    const { servers } = read({ apiUrl: 'https://chat.example:8443/support/' });
    const url = 'https://chat.example:8443/support';
    expect([servers.apiUrl, servers.ticketUrl, servers.trackingUrl, servers.translationsUrl]).to.deep.equal([
      url,
      url,
      url,
      url,
    ]);
    expect(servers.socketUrl).to.equal('wss://chat.example:8443');
    expect(read({ apiUrl: 'http://127.0.0.1:4300' }).servers.socketUrl).to.equal('ws://127.0.0.1:4300');
  });

  it('[EL-09] resolve a path against the page’s own server, and http to ws', () => {
    expect(read({ apiUrl: '/chat' }).servers.apiUrl).to.equal('https://forms.example/chat');
    expect(read({ socketUrl: 'https://s.example' }).servers.socketUrl).to.equal('wss://s.example');
  });

  for (const [prop, attribute, given] of [
    ['apiUrl', 'api-url', 'https://'],
    ['socketUrl', 'socket-url', 'ftp://s.example'],
    ['ticketUrl', 'ticket-url', 'javascript:alert(1)'],
    ['trackingUrl', 'tracking-url', 'ws://t.example'],
    ['translationsUrl', 'translations-url', 'http://[x'],
  ] as const) {
    it(`[EL-09] name ${attribute} in one warning when it is ${given}, and fall back`, () => {
      const { servers, warnings } = read({ [prop]: given });
      expect(servers).to.deep.include(ENVIRONMENTS.production);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain(attribute);
    });
  }

  it('[EL-09] fall back to the api-url when another URL is invalid', () => {
    expect(read({ apiUrl: 'https://chat.example', ticketUrl: 'http://[x' }).servers.ticketUrl).to.equal(
      'https://chat.example',
    );
  });

  it('[EL-03] ignore values that are not strings', () => {
    const odd = {
      apiUrl: 5,
      product: null,
      lang: {},
      logo: '  ',
    } as unknown as WidgetProps;
    expect(read(odd)).to.deep.equal(read({}));
  });

  it('[ENV-02] store everything by default, and nothing for an unknown consent value', () => {
    const consents = [undefined, 'all', 'functional', 'none', '', 'None'];
    expect(consents.map((consent) => read({ consent } as WidgetProps).consent)).to.deep.equal([
      'all',
      'all',
      'functional',
      'none',
      'none',
      'none',
    ]);
  });

  it('[EL-02] contain name, logo and language', () => {
    const { product, logo, lang } = read({ product: 'Legal Forms', logo: '/logo.svg', lang: 'de' });
    expect([product, logo, lang]).to.deep.equal(['Legal Forms', '/logo.svg', 'de']);
    const bare = read({});
    expect([bare.logo, bare.lang]).to.deep.equal([null, 'en']);
    expect(bare.product).not.to.equal('');
  });
});

describe('the registry of stored keys', () => {
  it('[ENV-02] contains every key of the specification in its exact spelling', () => {
    const names = new Set<string>(Object.values(STORAGE_KEYS));
    for (const name of [
      'state uuid tmp-user-name user-id from com-type user-support-id user-support-email user-support-token',
      'stream-started screenshare-start-time screehshoot-active initial-info was-opened chat-opened-window',
      'last-read-message chat-id updated-company last-page success popup-hidden fingerprint guest-id chat-init-message',
    ].flatMap((line) => line.split(' ')))
      expect(names.has(name), name).to.equal(true);
    expect(STORAGE_PREFIX).to.equal('chat-app-');
    expect(names.size).to.equal(Object.keys(STORAGE_KEYS).length);
  });
});
