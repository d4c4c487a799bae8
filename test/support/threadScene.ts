import type { TestSession } from './makeSession.ts';
import { drawn } from './mountUi.tsx';
import { staffSays } from './scenes.ts';

export function fill(session: TestSession, count: number): void {
  for (let at = 1; at <= count; at += 1) staffSays(session, `Message ${at}`);
}

export async function scrollTo(log: HTMLElement, top: number): Promise<void> {
  log.scrollTop = top;
  await drawn();
}
