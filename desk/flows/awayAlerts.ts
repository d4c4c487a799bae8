import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';

/** The operator who turned the notifications on. Several operators may use one browser. */
const PREFERENCE = 'away-push';
const REFUSED =
  'Your browser does not allow notifications from this site. Allow them in its settings, then turn this on again.';
const FAILED = 'Your browser could not turn the notifications on. Try again later.';

export async function loadAwayAlerts(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getAwayAlerts());
  if (answer.kind === 'done') desk.state.awayAlerts = answer.value;
}

/** Turns the notifications of this browser on or off. Call it from a click. Returns what went wrong, or null. */
export async function setAwayPush(desk: Desk, isOn: boolean): Promise<string | null> {
  const { state, ports } = desk;
  const { awayAlerts } = state;
  if (awayAlerts === null) return null;
  if (!isOn) {
    ports.memory.write('preference', PREFERENCE, null);
    await ports.push.unsubscribe().catch(ports.report);
    return problemOf(desk, ports.api.removePush(), () => loadAwayAlerts(desk));
  }
  const keys = await ports.push.subscribe(awayAlerts.pushKey).catch(() => undefined);
  if (keys === undefined) return FAILED;
  if (keys === null) return REFUSED;
  return problemOf(desk, ports.api.savePush(keys), () => {
    ports.memory.write('preference', PREFERENCE, String(state.me.operatorId));
    return loadAwayAlerts(desk);
  });
}

export function saveAlertEmail(desk: Desk, email: string): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveAlertEmail(email === '' ? null : email), () => loadAwayAlerts(desk));
}

/** At the start of a visit, connects this browser's subscription with the new session. */
export async function renewAwayPush({ state, ports }: Desk): Promise<void> {
  if (ports.memory.read('preference', PREFERENCE) !== String(state.me.operatorId) || !ports.push.isSupported()) return;
  const alerts = await ports.api.getAwayAlerts();
  if (!alerts.ok) return;
  const keys = await ports.push.renew(alerts.value.pushKey).catch(() => null);
  if (keys !== null) await ports.api.savePush(keys);
}

/** At the sign-out. The server ends the subscription together with the session. */
export async function forgetAwayPush({ ports }: Desk): Promise<void> {
  if (ports.memory.read('preference', PREFERENCE) === null) return;
  ports.memory.write('preference', PREFERENCE, null);
  await ports.push.unsubscribe().catch(ports.report);
}
