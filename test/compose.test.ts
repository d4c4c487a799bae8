import { expect } from '@open-wc/testing';
import { createPorts } from '../src/compose.ts';
import type { OutgoingEvent } from '../src/ports.ts';
import { testLifetime } from './support/lifetime.ts';
import { testSettings } from './support/makeSession.ts';
import { ScriptedServer } from './support/scriptedServer.ts';

describe('the browser’s ports', () => {
  beforeEach(() => localStorage.clear());

  /** The console's errors while `run` runs; they are expected here. */
  async function consoleErrors(run: () => Promise<void>): Promise<string[]> {
    const real = console.error;
    const told: string[] = [];
    console.error = (...values: unknown[]) => void told.push(values.map(String).join(' '));
    try {
      await run();
    } finally {
      console.error = real;
    }
    return told;
  }

  function makePorts(server: ScriptedServer) {
    const events: OutgoingEvent[] = [];
    let settings = { ...testSettings, servers: server.servers };
    const ports = createPorts(
      'legal-forms',
      () => settings,
      { emit: (event) => void events.push(event), approveSend: ({ text }) => text, freshToken: async () => null },
      testLifetime().signal,
    );
    const moveTo = (other: ScriptedServer): void => void (settings = { ...settings, servers: other.servers });
    return { ports, events, moveTo };
  }

  it('[CALL-20][EL-05] tell a failed call to the console and to the page', async () => {
    const server = new ScriptedServer();
    await server.script({ body: { data: { latest: { version: 60 } } } }, { body: {} });
    const { ports, events } = makePorts(server);
    while ((await server.requests()).length < 2);
    const told = await consoleErrors(async () => {
      await server.script({ status: 500, body: {} });
      await ports.api.onlineStatus('legal-forms', testLifetime().signal);
    });
    const message = 'GET /support/legal-forms/status/chat/online: refused (500)';
    expect(told).to.deep.equal([`support-chat: ${message}`]);
    expect(events).to.deep.equal([{ type: 'chat-error', code: 'api', message }]);
  });

  it('[EL-09] ask the servers that the attributes name now', async () => {
    const [before, after] = [new ScriptedServer(), new ScriptedServer()];
    await before.script({ body: { data: { latest: { version: 60 } } } }, { body: {} });
    await after.script({ body: true });
    const { ports, moveTo } = makePorts(before);
    while ((await before.requests()).length < 2);
    moveTo(after);
    expect(await ports.api.onlineStatus('legal-forms', testLifetime().signal)).to.deep.equal({
      ok: true,
      value: {
        isOnline: true,
        backAt: null,
        repliesByEmail: null,
        replyTimes: null,
        takesTicketFiles: false,
        offersPastChats: false,
        onlineOperators: [],
      },
    });
  });
});
