import { createCookie } from '../../src/adapters/storage/createCookie.ts';
import { createOutbox } from '../../src/adapters/outbox/createOutbox.ts';
import { createStore } from '../../src/adapters/storage/createStore.ts';
import { createTabs } from '../../src/adapters/tabs/createTabs.ts';

/**
 * Runs in a sandboxed frame. Uses every kind of browser storage and posts the result to the parent
 * page.
 */
async function probe(): Promise<unknown> {
  const { signal } = new AbortController();
  const store = createStore('legal-forms', signal);
  const cookie = createCookie();
  const outbox = createOutbox('legal-forms', signal);
  const tabs = createTabs('legal-forms', signal);
  store.subscribe(() => undefined, signal);
  store.set('uuid', 'u-1');
  cookie.write('guest-1');
  tabs.post({ type: 'reset' });
  await outbox.put({
    uuid: 'u-1',
    text: 'Hi',
    files: [],
    createdAt: 1,
    tempFromForm: false,
    triedIn: [],
    isHeld: false,
  });
  while (!tabs.isLeader()) await new Promise(requestAnimationFrame);
  const [item] = await outbox.list();
  return { uuid: store.get('uuid'), guest: cookie.read(), text: item?.text, isLeader: tabs.isLeader() };
}

void probe().then(
  (result) => parent.postMessage(result, '*'),
  (error: unknown) => parent.postMessage(String(error), '*'),
);
