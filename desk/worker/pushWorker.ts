/**
 * The desk's service worker. It shows the notifications of the server while no desk is open, and opens the
 * chat of the one that is clicked. It handles no requests, so the desk never depends on it.
 */

type Waiting = { waitUntil(work: Promise<unknown>): void };
type PushEvent = Waiting & { readonly data: { json(): unknown } | null };
type ClickEvent = Waiting & { readonly notification: Notification };
type Page = { readonly url: string; focus(): Promise<unknown>; postMessage(message: unknown): void };

/** The parts of the service worker's scope that are used. The library of the desk's types is that of pages. */
type Scope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'scope'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
};

const scope = self as unknown as Scope;

scope.addEventListener('push', (event) => event.waitUntil(show(readMessage(event))));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

function show({ title, body, place }: { title: string; body: string; place: string }): Promise<void> {
  // Otherwise a later wait would silently replace a notification that is still shown. TypeScript lacks the option.
  const again = { renotify: place !== '' };
  return scope.registration.showNotification(title, { body, tag: place, icon: 'icon.svg', ...again });
}

/** Browsers require a notification for each message, so one that cannot be read gets a general text. */
function readMessage({ data }: PushEvent): { title: string; body: string; place: string } {
  try {
    const { title, body, place } = (data?.json() ?? {}) as Record<string, unknown>;
    if (typeof title === 'string' && typeof place === 'string')
      return { title, body: typeof body === 'string' ? body : '', place };
  } catch {
    // Falls through to the general text.
  }
  return { title: 'A visitor is waiting', body: '', place: '' };
}

/** Opens the place in a desk that is open, or in a new window. */
async function open(place: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url.startsWith(scope.registration.scope));
  if (page === undefined) return void (await scope.clients.openWindow(`${scope.registration.scope}#${place}`));
  page.postMessage({ place });
  await page.focus();
}
