import { expect } from '@open-wc/testing';
import { readSettings } from '../../src/config/readSettings.ts';
import { ServerDirectory } from '../../src/config/ServerDirectory.ts';
import type { WidgetProps } from '../../src/config/settings.ts';

const TOLD = { key: 'told-key', url: 'wss://socket.example' };

/**
 * Returns the realtime settings of a page with these attributes, after the backend has announced
 * its realtime server.
 */
function serversOf(props: WidgetProps, origin: string, told: typeof TOLD | { key: string; url: null } | null = TOLD) {
  const directory = new ServerDirectory(() => readSettings(props, origin).servers);
  directory.learn(told);
  const { pushKey, socketUrl } = directory.current();
  return { pushKey, socketUrl };
}

describe('the realtime server announced by the backend', () => {
  const PAGE = 'https://shop.example';

  it('[API-12] is used if the page sets an API address and no key', () => {
    expect(serversOf({ apiUrl: 'https://support.example' }, PAGE)).to.deep.equal({
      pushKey: 'told-key',
      socketUrl: 'wss://socket.example',
    });
  });

  it('[API-12] defaults to the host of the API if it has no address', () => {
    expect(serversOf({ apiUrl: 'https://support.example' }, PAGE, { key: 'told-key', url: null })).to.deep.equal({
      pushKey: 'told-key',
      socketUrl: 'wss://support.example',
    });
  });

  it('[API-12] is overridden by the page’s key or address', () => {
    const props = { apiUrl: 'https://support.example', socketUrl: 'wss://own.example' };
    expect(serversOf(props, PAGE)).to.deep.equal({ pushKey: 'told-key', socketUrl: 'wss://own.example' });
    expect(serversOf({ apiUrl: 'https://support.example', pushKey: 'own' }, PAGE)).to.deep.equal({
      pushKey: 'own',
      socketUrl: 'wss://support.example',
    });
  });

  it('[API-12][ENV-01] is overridden by the key of the page’s environment, except on localhost', () => {
    const { pushKey } = readSettings({}, PAGE).servers;
    expect(serversOf({}, PAGE).pushKey).to.equal(pushKey);
    expect(serversOf({}, 'http://localhost:8080').pushKey).to.equal('told-key');
  });

  it('[API-12] leaves the configuration unchanged if the backend announces none', () => {
    expect(serversOf({}, PAGE, null)).to.deep.equal(serversOf({}, PAGE, TOLD));
    expect(serversOf({}, 'http://localhost:8080', null).pushKey).to.equal('support-chat-local');
  });
});
