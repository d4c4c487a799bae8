import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endSession, loadSessions } from '../../desk/flows/account.ts';
import type { DeskSession } from '../../desk/model/entities.ts';
import { ok, refused } from './support/answers.ts';
import { NOW } from './support/builders.ts';
import { openDesk } from './support/openDesk.ts';

const sessionOf = (sessionId: number, isCurrent = false): DeskSession => ({
  ...{ sessionId, browser: '', createdAt: NOW, isCurrent },
});

describe('the account of the operator', () => {
  it('[DESK-24] signing out everywhere else leaves this browser in the list', async () => {
    const { desk, server } = await openDesk();
    let sessions = [sessionOf(3, true), sessionOf(2), sessionOf(1)];
    server.api.getSessions = async () => ok(sessions);
    server.api.endOtherSessions = async () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return ok(undefined);
    };
    await loadSessions(desk);
    await endSession(desk, 'others');
    assert.deepEqual(desk.state.sessions, [sessionOf(3, true)]);
  });

  it('[DESK-24] a refused sign-out is shown, and the list stays', async () => {
    const { desk, server } = await openDesk();
    server.api.getSessions = async () => ok([sessionOf(2, true), sessionOf(1)]);
    server.api.endOtherSessions = async () => refused('Try again later', 503);
    await loadSessions(desk);
    await endSession(desk, 'others');
    assert.deepEqual([desk.state.sessions.length, desk.state.notice], [2, 'Try again later']);
  });
});
