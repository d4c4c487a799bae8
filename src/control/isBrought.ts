import type { Facade } from '../launcher/Facade.ts';

/** A chat that a launcher brought, not the page: the launcher speaks for it. */
export function isBrought({ kind, host }: Facade): boolean {
  const root = host.getRootNode();
  return kind === 'chat' && root instanceof ShadowRoot && root.host.localName === 'support-launcher';
}
