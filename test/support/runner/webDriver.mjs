/**
 * Opens a browser window through WebDriver, with the few commands of the protocol
 * (https://www.w3.org/TR/webdriver2/) that the runner needs.
 */
export async function openWindow(address) {
  const { sessionId } = await send(address, 'POST', '/session', { capabilities: { alwaysMatch: {} } });
  const ask = (method, command, body) => send(address, method, `/session/${sessionId}${command}`, body);
  return {
    goTo: (url) => ask('POST', '/url', { url }),
    execute: (script) => ask('POST', '/execute/sync', { script, args: [] }),
    setSize: (size) => ask('POST', '/window/rect', size),
    performKeys: (actions) => ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] }),
    close: () => ask('DELETE', ''),
  };
}

/** Whether the driver accepts sessions yet. */
export async function isReady(address) {
  try {
    return (await send(address, 'GET', '/status')).ready === true;
  } catch {
    return false; // The driver is not listening yet.
  }
}

async function send(address, method, path, body) {
  const answer = await fetch(address + path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`WebDriver answered ${method} ${path}: ${value.error}, ${value.message}`);
  return value;
}
