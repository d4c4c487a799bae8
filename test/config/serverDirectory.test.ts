import { expect } from '@open-wc/testing';
import { readSettings } from '../../src/config/readSettings.ts';
import { ServerDirectory } from '../../src/config/ServerDirectory.ts';
import type { WidgetProps } from '../../src/config/settings.ts';

const TOLD = { key: 'told-key', url: 'wss://socket.example' };

/** The servers of a page with these attributes, once the backend has told of its realtime server. */
function serversOf(props: WidgetProps, origin: string, told: typeof TOLD | { key: string; url: null } | null = TOLD) {
  const directory = new ServerDirectory(() => readSettings(props, origin).servers);
  directory.learn(told);
  const { pushKey, socketUrl } = directory.current();
  return { pushKey, socketUrl };
}

describe('the realtime server that the backend tells of', () => {
  const PAGE = 'https://shop.example';

  it('[API-12] is used where the page gives an API and no key', () => {
    expect(serversOf({ apiUrl: 'https://support.example' }, PAGE)).to.deep.equal({
      pushKey: 'told-key',
      socketUrl: 'wss://socket.example',
    });
  });

  it('[API-12] without an address is at the host of the API', () => {
    expect(serversOf({ apiUrl: 'https://support.example' }, PAGE, { key: 'told-key', url: null })).to.deep.equal({
      pushKey: 'told-key',
      socketUrl: 'wss://support.example',
    });
  });

  it('[API-12] gives way to the key, or to the address, that the page gives', () => {
    const props = { apiUrl: 'https://support.example', socketUrl: 'wss://own.example' };
    expect(serversOf(props, PAGE)).to.deep.equal({ pushKey: 'told-key', socketUrl: 'wss://own.example' });
    expect(serversOf({ apiUrl: 'https://support.example', pushKey: 'own' }, PAGE)).to.deep.equal({
      pushKey: 'own',
      socketUrl: 'wss://support.example',
    });
  });

  it('[API-12][ENV-01] gives way to the key of the page’s environment, and is used on this machine, which has none', () => {
    const { pushKey } = readSettings({}, PAGE).servers;
    expect(serversOf({}, PAGE).pushKey).to.equal(pushKey);
    expect(serversOf({}, 'http://localhost:8080').pushKey).to.equal('told-key');
  });

  it('[API-12] that the backend does not tell leaves what is configured', () => {
    expect(serversOf({}, PAGE, null)).to.deep.equal(serversOf({}, PAGE, TOLD));
    expect(serversOf({}, 'http://localhost:8080', null).pushKey).to.equal('');
  });
});
